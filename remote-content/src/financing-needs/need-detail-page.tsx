import { beijingDay } from '@portal/contract/beijing-time';
import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { DescriptionList, Tag } from '@portal/ui';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, detailHandle, FactsCard } from '../article/detail-page';
import { StateTag } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import { Amount, NeedCard, roundName } from './need-card';
import { NeedContact } from './need-contact';
import css from './need-detail.module.css';

export const handle = detailHandle<ContentDetail<'financingNeeds'>>(
  paths.financingNeeds.title,
  (need) => need.enterprise,
);

export const Component = withLoaderData<ContentDetail<'financingNeeds'>>(({ data: need }) => (
  <DetailPage
    item={need}
    section={{ label: paths.financingNeeds.title, href: paths.financingNeeds.href() }}
    subtitle={need.summary}
    labels={
      <>
        <StateTag state={need.state} />
        <Tag>{need.kind}</Tag>
        {need.round ? <Tag>{roundName(need.round)}</Tag> : null}
      </>
    }
    asideFirst
    aside={
      <>
        <NeedFacts need={need} />
        <NeedContact id={need.id} open={need.state === '对接中'} />
      </>
    }
    related={need.related}
    renderRelated={(other) => <NeedCard need={other} />}
    getHref={paths.financingNeeds.detail}
    measure="条"
  >
    <ArticleBody
      title={need.title}
      html={need.body}
      facts={<ItemFacts enterprise={need.enterprise} publishedAt={need.publishedAt} views={need.views} />}
    />
    <section className={css.use} aria-labelledby="use">
      <h2 className={css.useTitle} id="use">
        资金用途
      </h2>
      <p>{need.use}</p>
    </section>
  </DetailPage>
));

function NeedFacts({ need }: { need: ContentDetail<'financingNeeds'> }) {
  return (
    <FactsCard id="need-facts" title="需求信息" main>
      <p className={css.amountLabel}>融资金额</p>
      <p className={css.amount}>
        <Amount min={need.amountMin} max={need.amountMax} />
      </p>
      <DescriptionList
        items={[
          { term: '融资方式', description: need.kind },
          ...(need.round ? [{ term: '融资轮次', description: roundName(need.round) }] : []),
          { term: '企业', description: need.enterprise },
          { term: '所属行业', description: need.industry },
          { term: '项目阶段', description: need.stage },
          { term: '所在地区', description: need.region },
          { term: '有效期至', description: beijingDay(need.validUntil) },
        ]}
      />
    </FactsCard>
  );
}

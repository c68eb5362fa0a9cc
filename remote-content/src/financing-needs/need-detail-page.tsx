import { beijingDay } from '@portal/contract/beijing-time';
import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { DescriptionList, Tag } from '@portal/ui';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, detailHandle, FactsCard } from '../article/detail-page';
import { StateTag } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import { Amount, NeedCard, needCardCopy } from './need-card';
import { NeedContact } from './need-contact';
import css from './need-detail.module.css';

const copy = {
  facts: '需求信息',
  amount: '融资金额',
  kind: '融资方式',
  round: '融资轮次',
  enterprise: '企业',
  industry: '所属行业',
  region: '所在地区',
  stage: '项目阶段',
  valid: '有效期至',
  use: '资金用途',
} as const;

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
        {need.round ? <Tag>{needCardCopy.round(need.round)}</Tag> : null}
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
      facts={
        <ItemFacts
          source={{ label: copy.enterprise, name: need.enterprise }}
          publishedAt={need.publishedAt}
          views={need.views}
        />
      }
    />
    <section className={css.use} aria-labelledby="use">
      <h2 className={css.useTitle} id="use">
        {copy.use}
      </h2>
      <p>{need.use}</p>
    </section>
  </DetailPage>
));

function NeedFacts({ need }: { need: ContentDetail<'financingNeeds'> }) {
  return (
    <FactsCard id="need-facts" title={copy.facts} main>
      <p className={css.amountLabel}>{copy.amount}</p>
      <p className={css.amount}>
        <Amount min={need.amountMin} max={need.amountMax} />
      </p>
      <DescriptionList
        items={[
          { term: copy.kind, description: need.kind },
          ...(need.round ? [{ term: copy.round, description: needCardCopy.round(need.round) }] : []),
          { term: copy.enterprise, description: need.enterprise },
          { term: copy.industry, description: need.industry },
          { term: copy.stage, description: need.stage },
          { term: copy.region, description: need.region },
          { term: copy.valid, description: beijingDay(need.validUntil) },
        ]}
      />
    </FactsCard>
  );
}

import { beijingDay } from '@portal/contract/beijing-time';
import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { DescriptionList, Tag } from '@portal/ui';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, detailHandle, FactsCard } from '../article/detail-page';
import { StateTag } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import { needsCopy } from './copy';
import { Amount, NeedCard, needCardCopy } from './need-card';
import { NeedContact } from './need-contact';
import css from './need-detail.module.css';

export const handle = detailHandle<ContentDetail<'financingNeeds'>>(
  needsCopy.title,
  (need) => need.enterprise,
);

export const Component = withLoaderData<ContentDetail<'financingNeeds'>>(({ data: need }) => (
  <DetailPage
    item={need}
    section={{ label: needsCopy.title, href: paths.financingNeeds.href() }}
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
  >
    <ArticleBody
      title={need.title}
      html={need.body}
      facts={
        <ItemFacts
          source={{ label: needsCopy.enterprise, name: need.enterprise }}
          publishedAt={need.publishedAt}
          views={need.views}
        />
      }
    />
    <section className={css.use} aria-labelledby="use">
      <h2 className={css.useTitle} id="use">
        {needsCopy.use}
      </h2>
      <p>{need.use}</p>
    </section>
  </DetailPage>
));

function NeedFacts({ need }: { need: ContentDetail<'financingNeeds'> }) {
  const copy = needsCopy;
  return (
    <FactsCard id="need-facts" title={copy.facts} main>
      <p className={css.amountLabel}>{copy.amount}</p>
      <p className={css.amount}>
        <Amount min={need.amountMin} max={need.amountMax} />
      </p>
      <DescriptionList
        items={[
          { term: copy.kind, description: need.kind },
          ...(need.round ? [{ term: copy.roundLabel, description: needCardCopy.round(need.round) }] : []),
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

import type { ContentDetail } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Tag } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { ArticleBody } from '../article/article-body';
import { DetailFrame } from '../article/detail-frame';
import { detailLoader } from '../article/detail-loader';
import { ItemFacts } from '../article/item-facts';
import { itemHandle } from '../article/item-handle';
import { needsCopy } from './copy';
import { NeedCard, needTones } from './need-card';
import { NeedContact } from './need-contact';
import css from './need-detail.module.css';
import { NeedFacts } from './need-facts';

export const loader = detailLoader('financingNeeds', paths.financingNeeds.href());

export const handle = itemHandle<ContentDetail<'financingNeeds'>>(needsCopy.title, (need) => need.enterprise);

export function Component() {
  const need = useLoaderData<typeof loader>();
  const { related } = need;
  return (
    <DetailFrame
      id={need.id}
      section={{ label: needsCopy.title, href: paths.financingNeeds.href() }}
      title={need.title}
      subtitle={need.summary}
      labels={
        <>
          <Tag tone={needTones[need.state]}>{need.state}</Tag>
          <Tag>{need.kind}</Tag>
          {need.round ? <Tag>{needsCopy.round(need.round)}</Tag> : null}
        </>
      }
      asideFirst
      aside={
        <>
          <NeedFacts need={need} />
          <NeedContact key={need.id} id={need.id} open={need.state === '对接中'} />
        </>
      }
      related={
        related.length > 0
          ? related.map((other) => (
              <li key={other.id}>
                <NeedCard need={other} />
              </li>
            ))
          : undefined
      }
      prev={need.prev}
      next={need.next}
      hrefOf={paths.financingNeeds.detail}
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
    </DetailFrame>
  );
}

import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import { isNarrowed, listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { newsCopy } from './copy';
import { NewsArt } from './news-art';
import { NewsFeature, NewsRow } from './news-cards';
import css from './news-page.module.css';
import { newsShape } from './news-shape';

export const loader = listLoader('news', newsShape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(newsShape),
  title: newsCopy.title,
  description: newsCopy.description,
  canonical: listCanonical(newsShape, paths.news.href()),
};

export const ErrorBoundary = listUnavailable(newsCopy);

/** The newest piece stands large at the head of the untouched list; the rest are rows. */
export function Component() {
  return (
    <ListPage<'news'> copy={newsCopy} art={<NewsArt />} shape={newsShape} href={paths.news.href} columns={1}>
      {(cards, query) => {
        const featured = query.page === 1 && !isNarrowed(query) ? cards[0] : undefined;
        return (
          <>
            {featured ? <NewsFeature card={featured} /> : null}
            <ul className={css.rows}>
              {cards.slice(featured ? 1 : 0).map((card) => (
                <NewsRow key={card.id} card={card} />
              ))}
            </ul>
          </>
        );
      }}
    </ListPage>
  );
}

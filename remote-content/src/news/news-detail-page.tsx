import { paths } from '@portal/contract/paths';
import { useLoaderData } from '@portal/ui/router';
import { articleHandle } from '../article/article-handle';
import { ArticlePage } from '../article/article-page';
import { detailLoader } from '../article/detail-loader';
import { newsCopy } from './copy';

export const loader = detailLoader('news', paths.news.href());

export const handle = articleHandle(newsCopy.title);

export function Component() {
  const article = useLoaderData<typeof loader>();
  return (
    <ArticlePage
      article={article}
      section={{ label: newsCopy.title, href: paths.news.href() }}
      hrefOf={paths.news.detail}
    />
  );
}

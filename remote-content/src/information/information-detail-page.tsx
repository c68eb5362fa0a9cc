import { paths } from '@portal/contract/paths';
import { useLoaderData } from '@portal/ui/router';
import { articleHandle } from '../article/article-handle';
import { ArticlePage } from '../article/article-page';
import { detailLoader } from '../article/detail-loader';
import { informationCopy } from './copy';

export const loader = detailLoader('information', paths.information.href());

export const handle = articleHandle(informationCopy.title);

export function Component() {
  const article = useLoaderData<typeof loader>();
  return (
    <ArticlePage
      article={article}
      section={{ label: informationCopy.title, href: paths.information.href() }}
      hrefOf={paths.information.detail}
    />
  );
}

import { isoDay } from '../dates/beijing';
import { articleCopy } from './copy';

interface ItemFactsProps {
  /** Who it comes from: an enterprise, an organiser. */
  source?: { label: string; name: string };
  publishedAt: string;
  views: number;
}

/** Source, day and views above the text of an item. */
export function ItemFacts({ source, publishedAt, views }: ItemFactsProps) {
  return (
    <>
      {source ? (
        <span>
          {source.label}：{source.name}
        </span>
      ) : null}
      <time dateTime={publishedAt}>{articleCopy.publishedOn(isoDay(publishedAt))}</time>
      <span>{articleCopy.views(views)}</span>
    </>
  );
}

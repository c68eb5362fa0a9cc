import type { ContentDetail } from '@portal/contract/content/item';
import { Anchor, Card, Picture, Tag } from '@portal/ui';
import { isoDay, isoMinute } from '../dates/beijing';
import css from './article.module.css';
import { ArticleBody } from './article-body';
import { Attachments } from './attachments';
import { articleCopy } from './copy';
import { DetailFrame } from './detail-frame';

type Article = ContentDetail<'news' | 'information'>;

interface ArticlePageProps {
  article: Article;
  section: { label: string; href: string };
  hrefOf: (id: number) => string;
}

/** An article of the news or information lists: text in the middle, what else to read beside it. */
export function ArticlePage({ article, section, hrefOf }: ArticlePageProps) {
  return (
    <DetailFrame
      id={article.id}
      section={section}
      title={article.title}
      subtitle={article.subtitle}
      labels={<Tag tone="brand">{article.column}</Tag>}
      aside={<Related items={article.related} hrefOf={hrefOf} />}
      prev={article.prev}
      next={article.next}
      hrefOf={hrefOf}
    >
      <ArticleBody
        title={article.title}
        html={article.body}
        facts={<ArticleFacts article={article} />}
        lead={
          article.cover ? <Picture src={article.cover} alt="" rounded first className={css.cover} /> : null
        }
      />
      <Attachments files={article.attachments} />
      {article.tags.length > 0 ? (
        <ul className={css.tags} aria-label={articleCopy.tags}>
          {article.tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </DetailFrame>
  );
}

function ArticleFacts({ article }: { article: Article }) {
  return (
    <>
      <span>
        {articleCopy.source}：{article.source}
      </span>
      {article.author ? (
        <span>
          {articleCopy.author}：{article.author}
        </span>
      ) : null}
      <time dateTime={article.publishedAt}>{isoMinute(article.publishedAt)}</time>
      <span>{articleCopy.views(article.views)}</span>
    </>
  );
}

interface RelatedProps {
  items: readonly { id: number; title: string; publishedAt: string; cover?: string }[];
  hrefOf: (id: number) => string;
}

function Related({ items, hrefOf }: RelatedProps) {
  if (items.length === 0) return null;
  return (
    <div className={css.readOn}>
      <Card as="section" labelledBy="related">
        <h2 className={css.smallTitle} id="related">
          {articleCopy.related}
        </h2>
        <ul className={css.related}>
          {items.map((item) => (
            <li key={item.id}>
              <Anchor href={hrefOf(item.id)} className={css.relatedLink}>
                <span className={css.relatedTitle}>{item.title}</span>
                <time className={css.relatedTime} dateTime={item.publishedAt}>
                  {isoDay(item.publishedAt)}
                </time>
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

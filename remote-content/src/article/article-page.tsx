import { beijingDay, beijingMinute } from '@portal/contract/beijing-time';
import type { ArticleType, ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Anchor, Card, Icon, Tag, TitleText } from '@portal/ui';
import { fileSize } from '@portal/ui/file-rules';
import { TagLinks } from '../page/tag-link';
import { withLoaderData } from '../page/with-loader-data';
import { ArticleBody, viewsText } from './article-body';
import css from './article-page.module.css';
import { DetailPage, indexMeta } from './detail-page';

export type Article = ContentDetail<ArticleType>;

/** Most articles are signed by an office such as `评审组`, not by a person. */
const isTeam = (author: string) => /([组部处室会委局社台网院]|中心|园区)$/.test(author);

function articleHandle(section: string): RouteHandle<Article> {
  return {
    title: (article) => article.seo.title || article.title,
    description: (article) => article.seo.description || article.summary,
    meta: (article) => ({
      ...indexMeta(article, article.column || section, article.source),
      'og:type': 'article',
      'article:published_time': article.publishedAt,
      ...(article.author ? { Author: article.author } : {}),
    }),
    jsonLd: (article) => ({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description: article.summary,
      datePublished: article.publishedAt,
      inLanguage: 'zh-CN',
      articleSection: article.column,
      publisher: { '@type': 'Organization', name: article.source },
      ...(article.author
        ? { author: { '@type': isTeam(article.author) ? 'Organization' : 'Person', name: article.author } }
        : {}),
      ...(article.cover ? { image: [article.cover] } : {}),
    }),
  };
}

export function articleRoute(type: ArticleType) {
  const { title, href, detail } = paths[type];
  const section = { label: title, href: href() };
  return {
    handle: articleHandle(title),
    Component: withLoaderData<Article>(({ data }) => (
      <ArticlePage article={data} section={section} getHref={detail} />
    )),
  };
}

interface ArticlePageProps {
  article: Article;
  section: { label: string; href: string };
  getHref: (id: number) => string;
}

function ArticlePage({ article, section, getHref }: ArticlePageProps) {
  return (
    <DetailPage
      item={article}
      section={section}
      getHref={getHref}
      measure="篇"
      subtitle={article.subtitle}
      labels={<Tag tone="brand">{article.column}</Tag>}
      asideLabel="相关推荐"
      aside={article.related.length > 0 ? <Related items={article.related} getHref={getHref} /> : null}
    >
      <ArticleBody
        title={article.title}
        html={article.body}
        facts={<ArticleFacts article={article} />}
        cover={article.cover}
      />
      <Attachments files={article.attachments} />
      <TagLinks tags={article.tags} />
    </DetailPage>
  );
}

/** A date without a time is stored as midnight: show the date only. */
const publicationTime = (at: string) => beijingMinute(at).replace(' 00:00', '');

function ArticleFacts({ article }: { article: Article }) {
  return (
    <>
      <span>来源：{article.source}</span>
      {article.author ? <span>作者：{article.author}</span> : null}
      <time dateTime={article.publishedAt}>{publicationTime(article.publishedAt)}</time>
      <span>{viewsText(article.views)}</span>
    </>
  );
}

interface RelatedProps {
  items: readonly { id: number; title: string; publishedAt: string }[];
  getHref: (id: number) => string;
}

function Related({ items, getHref }: RelatedProps) {
  return (
    <Card className={css.relatedCard}>
      <h2 className={css.smallTitle}>相关推荐</h2>
      <ul className={css.related}>
        {items.map((item) => (
          <li key={item.id}>
            <Anchor href={getHref(item.id)} className={css.relatedLink}>
              <span className={css.relatedTitle}>
                <TitleText text={item.title} />
              </span>
              <time className={css.relatedTime} dateTime={item.publishedAt}>
                {beijingDay(item.publishedAt)}
              </time>
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Attachments({ files }: { files: Article['attachments'] }) {
  if (files.length === 0) return null;
  return (
    <section className={css.attachments} aria-labelledby="attachments">
      <h2 className={css.smallTitle} id="attachments">
        附件下载
      </h2>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.url}>
            <Anchor href={file.url} download={file.name} className={css.file}>
              <Icon name="file" size="m" />
              <span className={css.fileName}>{file.name}</span>
              <span className={css.fileSize}>{fileSize(file.size)}</span>
              <Icon name="download" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

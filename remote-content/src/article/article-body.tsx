import { Prose } from '@portal/ui';
import type { ReactNode } from 'react';
import css from './article.module.css';
import { ReadingTools } from './reading-tools';
import { useTextSize } from './text-size';

interface ArticleBodyProps {
  title: string;
  /** Sanitised HTML. */
  html: string;
  /** Source, time, views: what stands left of the tools. */
  facts?: ReactNode;
  /** Between the tools and the text: a cover, a summary. */
  lead?: ReactNode;
}

/** The text of a detail page with the reader's tools above it. */
export function ArticleBody({ title, html, facts, lead }: ArticleBodyProps) {
  const [size, setSize] = useTextSize();
  return (
    <>
      <div className={css.bar}>
        {facts ? <div className={css.facts}>{facts}</div> : null}
        <ReadingTools title={title} size={size} onSize={setSize} />
      </div>
      {lead}
      <Prose html={html} size={size} />
    </>
  );
}

import { beijingDay } from '@portal/contract/beijing-time';
import { tryStorage } from '@portal/contract/browser-storage';
import { Button, loadOrToast, Picture, Prose, type ProseSize, ProseSizeSwitch } from '@portal/ui';
import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import css from './article-body.module.css';
import { usePanelEscape } from './panel-escape';
import { ReadAloud } from './read-aloud';
import type { SharePanelProps } from './share-panel';
import { findSharingWay, type SharingWay, shareBySystem } from './sharing';

export const viewsText = (count: number) => `浏览 ${count} 次`;

interface ArticleBodyProps {
  title: string;
  /** Sanitized HTML. */
  html: string;
  /** Shown left of the reading tools. */
  facts?: ReactNode;
  cover?: string;
  /** Set if the cover is content rather than decoration, as for projects. */
  coverIsContent?: boolean;
  /** Shown between the tools and the text, instead of a cover. */
  lead?: ReactNode;
}

export function ArticleBody(props: ArticleBodyProps) {
  const { title, html, facts, cover, coverIsContent, lead } = props;
  const [size, setSize] = useTextSize();
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={css.bar}>
        {facts ? <div className={css.facts}>{facts}</div> : null}
        <ReadingTools title={title} text={text} size={size} onSize={setSize} />
      </div>
      {cover ? (
        <Picture src={cover} alt="" decorative={!coverIsContent} rounded first className={css.cover} />
      ) : (
        lead
      )}
      <div ref={text}>
        <Prose html={html} size={size} />
      </div>
    </>
  );
}

interface ItemFactsProps {
  enterprise?: string;
  publishedAt: string;
  views: number;
}

export function ItemFacts({ enterprise, publishedAt, views }: ItemFactsProps) {
  return (
    <>
      {enterprise ? <span>企业：{enterprise}</span> : null}
      <time dateTime={publishedAt}>{`发布于 ${beijingDay(publishedAt)}`}</time>
      <span>{viewsText(views)}</span>
    </>
  );
}

interface ReadingToolsProps {
  title: string;
  text: RefObject<HTMLElement | null>;
  size: ProseSize;
  onSize: (size: ProseSize) => void;
}

/**
 * Text size, read aloud, print and share. Phones use the system share sheet; the share panel loads on first
 * use.
 */
function ReadingTools({ title, text, size, onSize }: ReadingToolsProps) {
  const [SharePanel, setSharePanel] = useState<ComponentType<SharePanelProps>>();
  const [sharing, setSharing] = useState<SharingWay>();
  const shareButton = useRef<HTMLButtonElement>(null);
  const sharePanel = useRef<HTMLElement>(null);
  usePanelEscape(sharePanel, shareButton, sharing && (() => setSharing(undefined)));

  const toggleSharing = async () => {
    if (sharing) return setSharing(undefined);
    const way = findSharingWay();
    if (way === 'phone' && (await shareBySystem(title))) return;
    const panel = await loadOrToast(() => import('./share-panel'));
    if (!panel) return;
    setSharePanel(() => panel.SharePanel);
    setSharing(way);
  };

  return (
    <div className={css.tools}>
      <div className={css.toolRow}>
        <ProseSizeSwitch size={size} onChange={onSize} />
        <ReadAloud title={title} text={text} />
        <Button variant="ghost" size="s" icon="printer" onClick={() => window.print()}>
          打印
        </Button>
        <Button
          ref={shareButton}
          variant="ghost"
          size="s"
          icon="share"
          aria-expanded={sharing !== undefined}
          onClick={toggleSharing}
        >
          分享
        </Button>
      </div>
      {sharing && SharePanel ? <SharePanel panelRef={sharePanel} title={title} way={sharing} /> : null}
    </div>
  );
}

const SIZE_KEY = 'portal.article-text-size';
const sizes: readonly ProseSize[] = ['small', 'medium', 'large'];

export function readTextSize(stored: string | null | undefined): ProseSize {
  return sizes.find((size) => size === stored) ?? 'medium';
}

/** Stored text size; without storage it lasts for this page only. */
function useTextSize(): [ProseSize, (size: ProseSize) => void] {
  const [size, setSize] = useState<ProseSize>('medium');
  // Before the first paint, to avoid a layout shift.
  useLayoutEffect(() => {
    setSize(readTextSize(tryStorage(() => localStorage.getItem(SIZE_KEY))));
  }, []);
  const choose = (next: ProseSize) => {
    setSize(next);
    tryStorage(() => localStorage.setItem(SIZE_KEY, next));
  };
  return [size, choose];
}

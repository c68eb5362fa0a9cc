import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import css from './prose.module.css';

export type ProseSize = 'small' | 'medium' | 'large';

type ProseProps = { size?: ProseSize; className?: string } & (
  | { html: string; children?: never }
  | { children: ReactNode; html?: never }
);

/** Wraps tables in a focusable, scrollable frame, because they can be wider than a phone. */
function frameTables(html: string): string {
  const frame = `<div class="${css.table}" role="group" aria-label="表格，可左右滑动" tabindex="0">`;
  return html.replaceAll('<table>', `${frame}<table>`).replaceAll('</table>', '</table></div>');
}

/** Article body. `html` must be sanitized when stored, as the API does. */
export function Prose({ size = 'medium', className, html, children }: ProseProps) {
  const look = { className: classNames(css.prose, className), 'data-size': size };
  return html === undefined ? (
    <div {...look}>{children}</div>
  ) : (
    <div {...look} dangerouslySetInnerHTML={{ __html: frameTables(html) }} />
  );
}

const sizes = [
  ['large', '大'],
  ['medium', '中'],
  ['small', '小'],
] as const;

/** 字号：大 中 小, for the article below. */
export function ProseSizeSwitch({
  size,
  onChange,
}: {
  size: ProseSize;
  onChange: (size: ProseSize) => void;
}) {
  return (
    <fieldset className={css.sizes} aria-label="字号">
      <span aria-hidden="true">字号：</span>
      {sizes.map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          className={css.size}
          aria-pressed={choice === size}
          onClick={() => onChange(choice)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

import css from './season-panel.module.css';

/** A season's name that may only break after the closing quote of the cup's own name, in every engine. */
export function SeasonName({ name }: { name: string }) {
  // `2026年“启明杯”创新创业大赛` has two phrases.
  const phrases = name.match(/[^”]*”|[^”]+/g) ?? [];
  return phrases.map((phrase) => (
    <span key={phrase} className={css.phrase}>
      {phrase}
    </span>
  ));
}

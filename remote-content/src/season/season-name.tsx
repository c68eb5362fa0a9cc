import css from './season-name.module.css';

/** A season's name that breaks between its words only: after the closing quote of the cup's own name. */
export function SeasonName({ name }: { name: string }) {
  return namePhrases(name).map((phrase) => (
    <span key={phrase} className={css.phrase}>
      {phrase}
    </span>
  ));
}

/** `2026年“启明杯”创新创业大赛` has two phrases. */
export function namePhrases(name: string): string[] {
  return name.match(/[^”]*”|[^”]+/g) ?? [];
}

import css from './season-panel.module.css';

/** A quoted name, with the rest of a competition's name. */
const NAME = /(“[^“”]{1,8}”)([\u4e00-\u9fff]{0,6}大赛)?/;

/** A title that never wraps inside a name; browsers differ in where they wrap Chinese text. */
export function TitleText({ text }: { text: string }) {
  const pieces = text.split(NAME).filter(Boolean);
  return pieces.map((piece, at) =>
    /^“|大赛$/.test(piece) && piece.length <= 10 ? (
      <span key={`${at}${piece}`} className={css.whole}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}

/** A season's name that wraps only after the closing quote of the cup's name. */
export function SeasonName({ name }: { name: string }) {
  // `2026年“启明杯”创新创业大赛` has two phrases.
  const phrases = name.match(/[^”]*”|[^”]+/g) ?? [];
  return phrases.map((phrase) => (
    <span key={phrase} className={css.phrase}>
      {phrase}
    </span>
  ));
}

import css from './season-panel.module.css';

/** A name in quotation marks, and what a competition's name goes on with. */
const NAME = /(“[^“”]{1,8}”)([\u4e00-\u9fff]{0,6}大赛)?/;

/** A title in which no name breaks inside: engines differ in where they let a line of Han end. */
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

export type LabelSide = 'below' | 'right' | 'left' | 'above';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LabelledMark {
  /** Where the mark points to, in pixels. */
  x: number;
  y: number;
  text: string;
  kind: 'pin' | 'dot';
}

interface LabelOptions {
  size?: { width: number; height: number };
  keepsFirst?: boolean;
}

/** What a mark covers around its point, in pixels. */
const marks: Readonly<Record<LabelledMark['kind'], Box>> = {
  pin: { left: -11, top: -31, right: 11, bottom: 1 },
  dot: { left: -5, top: -5, right: 5, bottom: 5 },
};
const sides: readonly LabelSide[] = ['below', 'right', 'left', 'above'];
const GAP = 3;
const LINE = 20;
/** Of a letter at 14 px, with a little air. */
const WIDE = 14.5;
const NARROW = 8.5;
const LAST_NARROW_CODE = 0xff;

const measureText = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > LAST_NARROW_CODE ? WIDE : NARROW), 0);

function markBox({ x, y, kind }: LabelledMark): Box {
  const { left, top, right, bottom } = marks[kind];
  return { left: x + left, top: y + top, right: x + right, bottom: y + bottom };
}

function labelBox(mark: LabelledMark, side: LabelSide): Box {
  const around = markBox(mark);
  const width = measureText(mark.text);
  const middle = (around.top + around.bottom) / 2;
  const left =
    side === 'right' ? around.right + GAP : side === 'left' ? around.left - GAP - width : mark.x - width / 2;
  const top =
    side === 'below' ? around.bottom + GAP : side === 'above' ? around.top - GAP - LINE : middle - LINE / 2;
  return { left, top, right: left + width, bottom: top + LINE };
}

/** @returns the area that both cover */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

/**
 * On which side of its mark each label has room, the first marks before the later ones.
 * @param options `size`: of the window in pixels, which no label may leave; `keepsFirst`: the first label is shown even
 *   where it overlaps others, because it is drawn above all of them, on the side that overlaps least
 * @returns one side for each mark; undefined where its label would cover a mark or a label
 */
export function placeLabels(
  placed: readonly LabelledMark[],
  { size, keepsFirst = false }: LabelOptions = {},
): (LabelSide | undefined)[] {
  const taken = placed.map(markBox);
  const fits = (box: Box) =>
    !size || (box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height);
  return placed.map((mark, index) => {
    const [best] = sides
      .map((side) => ({ side, box: labelBox(mark, side) }))
      .filter(({ box }) => fits(box))
      .map((place) => ({
        ...place,
        covered: taken.reduce((sum, other, at) => sum + (at === index ? 0 : overlap(place.box, other)), 0),
      }))
      .sort((one, other) => one.covered - other.covered);
    if (!best || (best.covered > 0 && !(keepsFirst && index === 0))) return undefined;
    taken.push(best.box);
    return best.side;
  });
}

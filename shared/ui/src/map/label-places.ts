export type LabelSide = 'below' | 'right' | 'left' | 'above';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface LabelledMark {
  /** Position that the mark points to, in pixels. */
  x: number;
  y: number;
  text: string;
  kind: 'pin' | 'dot';
}

interface LabelOptions {
  /** Window size in pixels; labels must stay inside. */
  size?: { width: number; height: number };
  /** Always shows the first label, because it is drawn above the others. */
  keepsFirst?: boolean;
}

/** Puts the selected place first: it is drawn on top, and its label is placed first. */
export const selectedFirst = <T extends { id: unknown }>(
  points: readonly T[],
  selected: T['id'] | undefined,
): T[] => [...points].sort((one, other) => Number(other.id === selected) - Number(one.id === selected));

/** Area covered by a mark around its position, in pixels. */
const marks: Readonly<Record<LabelledMark['kind'], Box>> = {
  pin: { left: -12, top: -30, right: 12, bottom: 1 },
  dot: { left: -5, top: -5, right: 5, bottom: 5 },
};
const GAP = 3;
const LINE = 20;
/** Character widths at 14 px, with some margin. */
const WIDE = 14.5;
const NARROW = 8.5;
const LAST_NARROW_CODE = 0xff;

const measureText = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > LAST_NARROW_CODE ? WIDE : NARROW), 0);

function markBox({ x, y, kind }: LabelledMark): Box {
  const { left, top, right, bottom } = marks[kind];
  return { left: x + left, top: y + top, right: x + right, bottom: y + bottom };
}

/** @returns the boxes that a label would cover on each side of its mark, best side first */
function labelBoxes(mark: LabelledMark): { side: LabelSide; box: Box }[] {
  const around = markBox(mark);
  const width = measureText(mark.text);
  const centred = mark.x - width / 2;
  const beside = (around.top + around.bottom - LINE) / 2;
  const at = (side: LabelSide, left: number, top: number) => ({
    side,
    box: { left, top, right: left + width, bottom: top + LINE },
  });
  return [
    at('below', centred, around.bottom + GAP),
    at('right', around.right + GAP, beside),
    at('left', around.left - GAP - width, beside),
    at('above', centred, around.top - GAP - LINE),
  ];
}

/** @returns the common area */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

/**
 * Chooses a side of its mark for each label, in order.
 * @returns for each mark the side with the least overlap; undefined if the label would cover a mark or label
 */
export function placeLabels(
  placed: readonly LabelledMark[],
  { size, keepsFirst = false }: LabelOptions = {},
): (LabelSide | undefined)[] {
  const taken = placed.map(markBox);
  const fits = (box: Box) =>
    !size || (box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height);
  return placed.map((mark, index) => {
    const others = (box: Box) => taken.filter((_, at) => at !== index).map((other) => overlap(box, other));
    const [best] = labelBoxes(mark)
      .filter(({ box }) => fits(box))
      .map(({ side, box }) => ({ side, box, covered: others(box).reduce((sum, area) => sum + area, 0) }))
      .sort((one, other) => one.covered - other.covered);
    if (!best || (best.covered > 0 && !(keepsFirst && index === 0))) return undefined;
    taken.push(best.box);
    return best.side;
  });
}

export interface Arc {
  /** SVG path of the ring's piece around (0, 0). */
  path: string;
  /** 0 to 1. */
  share: number;
}

const point = (radius: number, share: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

/** Cuts a ring into pieces, clockwise from the top. Values below zero count as nothing. */
export function ringArcs(values: readonly number[], outer: number, inner: number): Arc[] {
  const sizes = values.map((value) => Math.max(0, Number.isFinite(value) ? value : 0));
  const total = sizes.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return sizes.map((value) => {
    const share = total === 0 ? 0 : value / total;
    const start = before;
    before += share;
    if (share === 0) return { path: '', share };
    // A piece that goes all the way round would begin and end in one point, and so draw nothing.
    const end = Math.min(before, start + 0.99999);
    const wide = end - start > 0.5 ? 1 : 0;
    const path = `M${point(outer, start)}A${outer} ${outer} 0 ${wide} 1 ${point(outer, end)}L${point(inner, end)}A${inner} ${inner} 0 ${wide} 0 ${point(inner, start)}Z`;
    return { path, share };
  });
}

import type { CurrentSeason, WindowName } from '@portal/contract/competition/season';

const order: readonly WindowName[] = ['register', 'draft', 'submit', 'review', 'final'];

export interface SeasonStop {
  name: WindowName;
  opens: string;
  closes: string;
  state: 'done' | 'current' | 'ahead';
}

/** The season's windows in their order, each with where it stands by the server's clock. */
export function seasonStops({ windows, now }: Pick<CurrentSeason, 'windows' | 'now'>): SeasonStop[] {
  const at = Date.parse(now);
  return order.map((name) => {
    const { opens, closes } = windows[name];
    const state = at >= Date.parse(closes) ? 'done' : at >= Date.parse(opens) ? 'current' : 'ahead';
    return { name, opens, closes, state };
  });
}

import type { CurrentSeason } from '@portal/contract/competition/season';

/** The moment that visitors wait for in this phase; none once entries are closed. */
export function seasonDeadline({
  phase,
  windows,
}: Pick<CurrentSeason, 'phase' | 'windows'>): { kind: 'opens' | 'closes'; at: string } | undefined {
  if (phase === 'upcoming') return { kind: 'opens', at: windows.register.opens };
  if (phase === 'drafting' || phase === 'submitting') return { kind: 'closes', at: windows.submit.closes };
  return undefined;
}

import type { Receipt } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';

export const verifyPattern = `${paths.competitionEnter.pattern}/verify/:entryNo`;

/** @returns the address of the page that tells anybody whether this receipt is genuine */
export function verifyHref({ entryNo, sha256 }: Pick<Receipt, 'entryNo' | 'sha256'>): string {
  return `${paths.competitionEnter.href()}/verify/${encodeURIComponent(entryNo)}?sha256=${sha256}`;
}

import type { Release } from '@portal/contract/release/release';
import type { Canary, Pointer, ReleaseSet, SetMember } from '@portal/contract/release/release-set';
import type { CurrentSet } from './pointer';

/** What somebody wants to change. */
export type Move =
  /** Serve these versions, remote → version; the others stay. */
  | { kind: 'activate'; versions: Readonly<Record<string, string>> }
  /** Take one remote back to the version before, or to the one named. */
  | { kind: 'rollback'; remote: string; to?: string | undefined }
  /** Take every remote back to the set before, or to the one named. */
  | { kind: 'rollback-set'; to?: string | undefined }
  /** Give `share` percent of the visitors (0.1 to 100) another version of one remote. */
  | { kind: 'canary'; remote: string; version: string; share: number }
  | { kind: 'stop-canary' };

/** What is served before a move. Going back to another set is also the remedy for one that can not be read. */
export type Before = Omit<CurrentSet, 'set'> & { set: ReleaseSet | undefined };

/** What a move makes of the current set. */
export interface PlannedChange {
  remotes: Readonly<Record<string, SetMember>>;
  canary: Canary | null;
  withdrawn: Pointer['withdrawn'];
  /** A set of the history that says exactly the same; it is served again instead of a new one. */
  reuse?: ReleaseSet;
  /** Releases whose files are read from the store before they are served. */
  changed: readonly Release[];
}

/** A move that was thought through; nothing has been written yet. */
export interface MovePlan extends PlannedChange {
  before: Before | undefined;
  /** One Chinese line per reason why the contract gate refuses it. */
  violations: string[];
}

/** The releases that a plan serves to everybody. */
export const plannedReleases = ({ remotes }: Pick<MovePlan, 'remotes'>): Release[] =>
  Object.values(remotes).map(({ release }) => release);

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Set by the nightly run and by `PORTAL_TEST_ALL=on npm test`: use the full size of everything below. */
export const NIGHTLY = process.env.PORTAL_TEST_ALL === 'on';

const chosen = (variable: string, short: number, full: number) =>
  Number(process.env[variable] ?? (NIGHTLY ? full : short));

export const NIGHTLY_TAG = '@nightly';

/**
 * Marks a test as nightly only. @param coveredBy file that tests the same behaviour in `npm test`
 * @throws when the file does not exist
 */
export function nightly(coveredBy: string) {
  if (!existsSync(resolve(import.meta.dirname, '../..', coveredBy))) throw new Error(`No file ${coveredBy}`);
  return { tag: NIGHTLY_TAG, annotation: { type: 'covered by', description: coveredBy } };
}

/** Widths in pixels that every state must fit; the narrowest and the widest are the most demanding. */
export const WIDTHS: readonly number[] = NIGHTLY ? [320, 375, 768, 1440] : [320, 1440];
/**
 * Whether to check accessibility at this width. It differs between phone and desktop layouts only; `npm test`
 * alternates between the two.
 */
export const checksAccessibilityAt = (width: number, turn: number) =>
  NIGHTLY ? [375, 1440].includes(width) : width === (turn % 2 === 0 ? 320 : 1440);
/** Widths for walking through all states; `npm test` walks at phone width and resizes in each state. */
export const WALKING_WIDTHS: readonly number[] = NIGHTLY ? WIDTHS : [375];

export const CAPTCHAS_IN_A_ROW = chosen('CAPTCHAS_IN_A_ROW', 1, 10);
/** Random runs of a user typing while tabs, browsers, networks, sessions and servers fail. */
export const LOST_KEYSTROKES_RUNS = chosen('LOST_KEYSTROKES_RUNS', 1, 200);
/** Runs of two people sharing a browser, each switching between them in another way. */
export const TWO_PEOPLE_COURSES = chosen('TWO_PEOPLE_COURSES', 1, 20);
/** Times that each of two tabs acquires a lock. */
export const LOCK_TURNS = chosen('LOCK_TURNS', 100, 500);
/** Size of the video uploaded over a bad network, which drops once per ten megabytes. */
export const UPLOAD_MEGABYTES = chosen('UPLOAD_MEGABYTES', 20, 200);
/**
 * Browsers that get a failing version, five of which fail; requests without a browser, which must not count.
 */
export const CANARY_BROWSERS = chosen('CANARY_BROWSERS', 10, 100);
export const CANARY_CALLS = chosen('CANARY_CALLS', 300, 6000);

/** Requests sent while the pointer changes; each must get one consistent release set. */
export const SWAP_REQUESTS = chosen('SWAP_REQUESTS', 500, 10_000);

/**
 * Nightly only. In `npm test`, entry/storage-trouble.spec.ts covers a killed page, and auth/two-tabs.spec.ts
 * two people in one browser.
 */
export const NIGHTLY_SUITES = [
  'auth/two-tabs-people.spec.ts',
  'entry/lost-keystrokes.spec.ts',
  'federation/mounts.spec.ts',
  'federation/new-remote.spec.ts',
  'engines/*.spec.ts',
  'checker/*.spec.ts',
];

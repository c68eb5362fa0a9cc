import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The nightly run and `PORTAL_TEST_ALL=on npm test` take the full measure of everything below. */
export const NIGHTLY = process.env.PORTAL_TEST_ALL === 'on';

const chosen = (variable: string, short: number, full: number) =>
  Number(process.env[variable] ?? (NIGHTLY ? full : short));

export const NIGHTLY_TAG = '@nightly';

/**
 * Details of a test that only the nightly run takes.
 * @param coveredBy file whose tests show the same behaviour in `npm test`
 * @throws when there is no such file
 */
export function nightly(coveredBy: string) {
  if (!existsSync(resolve(import.meta.dirname, '../..', coveredBy))) throw new Error(`No file ${coveredBy}`);
  return { tag: NIGHTLY_TAG, annotation: { type: 'covered by', description: coveredBy } };
}

/** Widths in pixels at which every state must fit; the narrowest and the widest bind most. */
export const WIDTHS: readonly number[] = NIGHTLY ? [320, 375, 768, 1440] : [320, 1440];
/**
 * Whether a state is also checked for accessibility at a width: rules differ between phone and desktop layout only. In
 * `npm test` the states of a walk take the two layouts in turn.
 */
export const isCheckedClosely = (width: number, turn: number) =>
  NIGHTLY ? [375, 1440].includes(width) : width === (turn % 2 === 0 ? 320 : 1440);
/** Widths at which a person walks through the states; `npm test` walks on a phone and resizes in each state. */
export const WALKING_WIDTHS: readonly number[] = NIGHTLY ? WIDTHS : [375];

/** Captchas that a public client passes in a row. */
export const CAPTCHAS_IN_A_ROW = chosen('CAPTCHAS_IN_A_ROW', 1, 10);
/** Random courses of somebody who types while tabs, browsers, networks, sessions and servers die. */
export const LOST_KEYSTROKES_RUNS = chosen('LOST_KEYSTROKES_RUNS', 1, 200);
/** Courses of two people who share a browser, each by another way of changing places. */
export const TWO_PEOPLE_COURSES = chosen('TWO_PEOPLE_COURSES', 1, 20);
/** Turns that each of two tabs takes at a lock. */
export const LOCK_TURNS = chosen('LOCK_TURNS', 100, 500);
/** Size of the film that is uploaded over a bad line, with one cut for every tenth megabyte. */
export const UPLOAD_MEGABYTES = chosen('UPLOAD_MEGABYTES', 20, 200);
/** Browsers that try a failing version, five of which fail, and calls by machines that must not count. */
export const CANARY_BROWSERS = chosen('CANARY_BROWSERS', 10, 100);
export const CANARY_CALLS = chosen('CANARY_CALLS', 300, 6000);

/** Requests that meet whole release sets only while the pointer moves. */
export const SWAP_REQUESTS = chosen('SWAP_REQUESTS', 500, 10_000);

/**
 * Suites of the nightly run alone. `npm test` shows what a killed page gives back in entry/storage-trouble.spec.ts, and two
 * people in one browser in auth/two-tabs.spec.ts.
 */
export const NIGHTLY_SUITES = [
  'auth/two-tabs-people.spec.ts',
  'entry/lost-keystrokes.spec.ts',
  'federation/mounts.spec.ts',
  'federation/new-remote.spec.ts',
  'engines/*.spec.ts',
  'checker/*.spec.ts',
];

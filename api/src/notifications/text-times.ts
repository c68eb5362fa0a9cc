import { beijingClock, beijingDay } from '@portal/contract/beijing-time';
import { type Clock, secondsFromNow } from '../platform/clock';

/** Seconds until the second, third and fourth attempt: a provider may be away for hours. */
const RETRY_SECONDS = [600, 3600, 21_600];
/** Seconds until the last attempt at a message that may have been sent: the phone gets it twice at most. */
const UNCONFIRMED_SECONDS = 3600;
const DAY = 86_400;

/** Between these hours, in Beijing, a text that can wait wakes nobody. Deadlines at midnight have their reminders at midnight. */
const EVENING = '22:00:00';
const MORNING = '09:00:00';
/** What its reader has to do can still be done in so much time. */
const TIME_TO_ACT_MS = 3 * 3_600_000;

/** Why a message is not known to be on its way: the provider refused it, or its answer is unknown. */
export type Failure = 'refused' | 'unconfirmed';

/** @returns when a text is due again, and how many attempts count as made; undefined: it has been tried often enough */
export function planRetry(
  clock: Clock,
  tries: number,
  failure: Failure,
): { textDueAt: Date; textTries: number } | undefined {
  const seconds = RETRY_SECONDS[tries - 1];
  if (seconds === undefined) return undefined;
  return failure === 'unconfirmed'
    ? { textDueAt: secondsFromNow(clock, UNCONFIRMED_SECONDS), textTries: RETRY_SECONDS.length }
    : { textDueAt: secondsFromNow(clock, seconds), textTries: tries };
}

const toMorning = (at: Date) => new Date(`${beijingDay(at)}T${MORNING}+08:00`);

/** @returns when people read what could not be sent today */
export const tomorrowMorning = (clock: Clock): Date => toMorning(secondsFromNow(clock, DAY));

/**
 * @param actBy until when its reader can do what a text asks for
 * @returns at night the morning that the text waits for; undefined by day, and where the morning is too late
 */
export function morningAfterNight(clock: Clock, actBy?: Date): Date | undefined {
  const now = clock.now();
  const time = beijingClock(now);
  if (time >= MORNING && time < EVENING) return undefined;
  const morning = time < MORNING ? toMorning(now) : tomorrowMorning(clock);
  return actBy && actBy.getTime() - morning.getTime() < TIME_TO_ACT_MS ? undefined : morning;
}

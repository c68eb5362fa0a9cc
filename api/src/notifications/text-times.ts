import { beijingClock, beijingDay } from '@portal/contract/beijing-time';
import { type Clock, secondsFromNow } from '../platform/clock';

/** Delays of the second to fourth attempt; a provider may be down for hours. */
const RETRY_SECONDS = [600, 3600, 21_600];
/** Delay of the final retry of an unconfirmed message, which the phone may thus receive twice. */
const UNCONFIRMED_SECONDS = 3600;
const DAY = 86_400;

/** Quiet hours in Beijing time. Deadlines at midnight would send their reminders at midnight. */
const EVENING = '22:00:00';
const MORNING = '09:00:00';
/** Minimum time that a reader needs to act. */
const TIME_TO_ACT_MS = 3 * 3_600_000;

/** Rejected by the provider, or result unknown. */
export type Failure = 'refused' | 'unconfirmed';

/** @returns time and attempt count of the next attempt; undefined if there is none */
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

/** @returns the time to retry messages that exceeded a daily limit */
export const tomorrowMorning = (clock: Clock): Date => toMorning(secondsFromNow(clock, DAY));

/**
 * @param actBy time by which the reader must act
 * @returns during quiet hours, the morning to wait for; undefined by day, or if the morning is too late
 */
export function morningAfterNight(clock: Clock, actBy?: Date): Date | undefined {
  const now = clock.now();
  const time = beijingClock(now);
  if (time >= MORNING && time < EVENING) return undefined;
  const morning = time < MORNING ? toMorning(now) : tomorrowMorning(clock);
  return actBy && actBy.getTime() - morning.getTime() < TIME_TO_ACT_MS ? undefined : morning;
}

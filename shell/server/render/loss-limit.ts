const WINDOW_MS = 60_000;
const MAX_LOSSES = 3;
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 5 * 60_000;
/** After this long without a loss the next pause is a short one again. */
const BACKOFF_RESET_MS = 15 * 60_000;

/**
 * Closes a pool for a while when it loses too many processes: each costs a start, and maybe seconds of a processor.
 * After the pause one more loss closes it again, for twice as long.
 */
export class LossLimit {
  #losses: number[] = [];
  #pauseMs = FIRST_PAUSE_MS;
  #openAt = 0;

  /** @param now a clock that only goes forward: setting the server's time must not keep a pool closed. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get isClosed(): boolean {
    return this.now() < this.#openAt;
  }

  /** Milliseconds until it may be tried again. */
  get pauseLeftMs(): number {
    return Math.max(0, this.#openAt - this.now());
  }

  /** Counts a process that was lost. */
  record(): void {
    const now = this.now();
    const last = this.#losses.at(-1);
    if (last !== undefined && now - last > BACKOFF_RESET_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const again = this.#openAt > 0 && now - this.#openAt < WINDOW_MS;
    this.#losses = [...this.#losses.filter((at) => now - at < WINDOW_MS), now];
    if (this.isClosed || (!again && this.#losses.length < MAX_LOSSES)) return;
    this.#openAt = now + this.#pauseMs;
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }
}

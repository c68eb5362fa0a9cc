import type { Pointer, ReleaseSet } from '@portal/contract/release/release-set';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { assertNoViolations, validateSet } from '@portal/releases/gate';
import { isSamePointer, readVerifiedSet, rollbackPath } from '@portal/releases/pointer';
import type { PointerReader } from '@portal/releases/pointer-reader';
import { isReleaseError, ReleaseError } from '@portal/releases/release-error';
import { hasWithdrawnMember, readStableSet } from '@portal/releases/served-versions';
import type { ReleaseStore } from '@portal/releases/store';
import { isRenderError, type RenderFailure } from '../render/render-error';
import { repeat } from '../repeat';
import type { Serving } from './live-set';

const POLL_EVERY_MS = 200;
const BUSY_PAUSE_MS = 5000;
const LONGEST_BUSY_PAUSE_MS = 300_000;
/** The longest an operator waits after restoring a missing file. */
const LONGEST_STORE_PAUSE_MS = 5000;
const NO_ACTIVE_SET = '还没有启用任何发布集，请运行 pnpm portal release bootstrap';

interface SetWatchOptions {
  store: Pick<ReleaseStore, 'readSet'>;
  pointers: Pick<PointerReader, 'read' | 'readHighest'>;
  /** Public keys, SPKI PEM. Read on every change, so that a new key needs no restart. */
  readTrustedKeys: () => Promise<readonly string[]>;
  provides: ProvidedPackages;
  /** Loads what a set needs to be served. If it rejects, the set is not served. */
  load: (set: ReleaseSet) => Promise<Serving>;
  /** Receives each newly served set, and once each reason why the last good set stays. */
  log: (line: string) => void;
}

export interface RefusedSet {
  set: string;
  reason: string;
  /** It may be accepted within a minute, so the operator's command waits. */
  retried: boolean;
}

/** Store failures are retried soon. */
function isTransient(error: unknown): boolean {
  return isReleaseError(error) && (error.failure === 'store' || error.failure === 'not-found');
}

function findRenderFailure(error: unknown): RenderFailure | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return isRenderError(cause) ? cause.failure : undefined;
}

/**
 * Follows the store's pointer and serves each set as a whole or not at all. When a set is unsigned, badly
 * signed, fails the contract gate or cannot be loaded, the last good one stays.
 */
export class SetWatch {
  readonly #options: SetWatchOptions;
  #seen: Pointer | undefined;
  #serving: Serving | undefined;
  #reported: string | undefined;
  #refused: RefusedSet | undefined;
  #pointerReadAt: Date | undefined;
  #pauseMs = 0;
  #tryAgainAt = Number.POSITIVE_INFINITY;
  #stop: (() => void) | undefined;

  constructor(options: SetWatchOptions) {
    this.#options = options;
  }

  /** Undefined before the first good set. Read it once per request, because it can change in between. */
  get serving(): Serving | undefined {
    return this.#serving;
  }

  get refused(): RefusedSet | undefined {
    return this.#refused;
  }

  get pointerReadAt(): Date | undefined {
    return this.#pointerReadAt;
  }

  async start(): Promise<void> {
    await this.poll();
    this.#stop = repeat(() => this.poll(), POLL_EVERY_MS);
  }

  stop(): void {
    this.#stop?.();
  }

  /** Reads the pointer; one call at a time. Never rejects. */
  async poll(): Promise<void> {
    let pointer: Pointer | undefined;
    try {
      pointer = await this.#options.pointers.read();
      this.#pointerReadAt = new Date();
      if (!pointer) throw new ReleaseError('not-found', NO_ACTIVE_SET);
      const hasMoved = !isSamePointer(pointer, this.#seen);
      if (hasMoved) {
        this.#pauseMs = 0;
        this.#reported = undefined;
      }
      if (hasMoved || performance.now() >= this.#tryAgainAt) await this.#serve(pointer.current);
      this.#seen = pointer;
      if (this.#serving?.set.id === pointer.current) {
        this.#reported = undefined;
        this.#refused = undefined;
        this.#tryAgainAt = Number.POSITIVE_INFINITY;
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message !== this.#reported)
        this.#options.log(pointer ? `不提供发布集 ${pointer.current}：${message}` : message);
      this.#reported = message;
      const failure = findRenderFailure(error);
      const tookTooLong = failure === 'timeout' || failure === 'loop';
      // A sound set times out on a busy machine, and fails to render while the API answers nonsense.
      const mayBeSound = tookTooLong || failure === 'render';
      const retried = isTransient(error) || tookTooLong;
      if (pointer) this.#refused = { set: pointer.current, reason: message, retried };
      if (!this.#serving) await this.#serveLastGood(pointer);
      if (!pointer) return;
      this.#seen = pointer;
      // Without any set, visitors have no portal until the next attempt.
      const longestMs = this.#serving ? LONGEST_BUSY_PAUSE_MS : BUSY_PAUSE_MS;
      const pauseMs = mayBeSound
        ? Math.min(Math.max(this.#pauseMs, BUSY_PAUSE_MS), longestMs)
        : Math.min(this.#pauseMs, LONGEST_STORE_PAUSE_MS);
      this.#tryAgainAt = retried || mayBeSound ? performance.now() + pauseMs : Number.POSITIVE_INFINITY;
      this.#pauseMs = Math.max(2 * pauseMs, POLL_EVERY_MS);
    }
  }

  /**
   * Nothing is served yet after a restart: the newest valid earlier set is better than no portal. Skips sets
   * with a withdrawn version, and leaves out canaries, which may have ended.
   * @param refused the pointer whose set was refused; undefined when the pointer itself was.
   */
  async #serveLastGood(refused: Pointer | undefined): Promise<void> {
    const { store, pointers, readTrustedKeys } = this.#options;
    const pointer = refused ?? (await pointers.readHighest());
    if (!pointer) return;
    const trusted = await readTrustedKeys().catch(() => []);
    const ids = rollbackPath(pointer).slice(0, refused ? -1 : undefined);
    for (const id of ids.reverse()) {
      const set = await readStableSet(store, id, trusted).catch(() => undefined);
      if (set && !hasWithdrawnMember(set, pointer.withdrawn))
        await this.#serve(set.id).catch(() => undefined);
      if (this.#serving) return;
    }
  }

  async #serve(id: string): Promise<void> {
    const { store, readTrustedKeys, provides, load, log } = this.#options;
    if (this.#serving?.set.id === id) return;
    const set = await readVerifiedSet(store, id, await readTrustedKeys());
    assertNoViolations(validateSet(set, undefined, provides));
    const next = await load(set);
    const before = this.#serving;
    this.#serving = next;
    log(`正在提供发布集 ${id}`);
    before?.stable.close();
    before?.canary?.close();
  }
}

import { randomBytes } from 'node:crypto';
import { type Preview, previewSchema } from '@portal/contract/release/preview';
import { type Release, releaseSchema } from '@portal/contract/release/release';
import type { ReleaseSet } from '@portal/contract/release/release-set';
import type { ProvidedPackages } from '@portal/contract/release/shell-manifest';
import { assertNoViolations, validateSet } from './gate';
import { computeIntegrity, findAlteredInStore } from './integrity';
import { readCurrentSet } from './pointer';
import { explainUnpublished, isReleaseError, ReleaseError } from './release-error';
import { signDocument, verifyDocument } from './store/envelope';
import type { SigningKeys } from './store/signing';
import type { ReleaseStore } from './store/store';

const MAX_LENGTH = 3500;

/** @returns the signed document as one token, `payload.keyId.signature`, for links and cookies */
function signPreview(preview: Preview, keys: SigningKeys): string {
  const { payload, keyId, signature } = signDocument('preview', previewSchema.parse(preview), keys);
  const encode = (text: string, as: 'utf8' | 'base64') => Buffer.from(text, as).toString('base64url');
  return [encode(payload, 'utf8'), keyId, encode(signature, 'base64')].join('.');
}

/**
 * @param text from a link or cookie, so it may be anything
 * @param trusted public keys, SPKI PEM
 * @throws ReleaseError `signature` if no trusted key signed it
 */
export function verifyPreview(text: string, trusted: readonly string[]): Preview {
  const [payload = '', keyId = '', signature = ''] = text.slice(0, MAX_LENGTH).split('.');
  const decode = (part: string, as: 'utf8' | 'base64') => Buffer.from(part, 'base64url').toString(as);
  const signed = { payload: decode(payload, 'utf8'), keyId, signature: decode(signature, 'base64') };
  return verifyDocument('preview', previewSchema, signed, trusted, '请向发来链接的人要一个新的');
}

/** @returns `entry@2027.1.0` for each release of a preview. */
export function previewedReleases({ remotes }: Pick<Preview, 'remotes'>): string[] {
  return Object.entries(remotes).map(([name, { version }]) => `${name}@${version}`);
}

/** @throws ReleaseError `refused` if the preview has expired */
export function assertRunning({ until }: Preview, now: Date): void {
  if (Date.parse(until) <= now.getTime())
    throw new ReleaseError('refused', '预览已到期，请向发来链接的人要一个新的');
}

/** @returns sha384 of a release, normalized by its schema */
function digestRelease(release: Release): string {
  return computeIntegrity(Buffer.from(JSON.stringify(releaseSchema.parse(release))));
}

/**
 * Reads the releases of a preview.
 * @throws ReleaseError `signature` if a release is not the one that was checked when the link was made, `not-found` if
 *   the store has none
 */
export async function readPreviewReleases(
  store: Pick<ReleaseStore, 'readRelease'>,
  { remotes }: Pick<Preview, 'remotes'>,
): Promise<Release[]> {
  return Promise.all(
    Object.entries(remotes).map(async ([name, { version, digest }]) => {
      const release = await store.readRelease(name, version);
      if (digestRelease(release) !== digest)
        throw new ReleaseError('signature', `${name}@${version} 与建立预览时不同，已拒绝`);
      return release;
    }),
  );
}

/**
 * @param set what all other visitors get; its canary is left out of a preview
 * @returns the set with these releases, without fallbacks, because a tester must see their failure
 * @throws ReleaseError `refused` if they cannot be served together
 */
export function composePreviewSet(
  set: ReleaseSet,
  releases: readonly Release[],
  provides: ProvidedPackages | undefined,
): ReleaseSet {
  const remotes = { ...set.remotes };
  for (const release of releases) remotes[release.name] = { release, fallback: null };
  const composed = { ...set, remotes, canary: null };
  assertNoViolations(validateSet(composed, set, provides));
  return composed;
}

interface NewPreview extends Pick<Preview, 'tester' | 'by'> {
  versions: Readonly<Record<string, string>>;
  hours: number;
  provides?: ProvidedPackages | undefined;
}

/**
 * Creates a preview and stores it.
 * @param newPreview `hours` is its lifetime from now
 * @returns the preview and the signed text for its link
 * @throws ReleaseError `refused` by the gate, `not-found` for an unpublished version or before the first activation
 */
export async function createPreview(
  store: ReleaseStore,
  keys: SigningKeys,
  { versions, tester, hours, by, provides }: NewPreview,
): Promise<{ preview: Preview; text: string }> {
  const current = await readCurrentSet(store, keys.trusted);
  if (!current) throw new ReleaseError('not-found', '还没有启用任何发布集，无法预览');
  const releases = await Promise.all(
    Object.entries(versions).map(([name, version]) =>
      explainUnpublished(name, version, store.readRelease(name, version)),
    ),
  );
  composePreviewSet(current.set, releases, provides);
  for (const release of releases) assertNoViolations(await findAlteredInStore(store, release));
  const now = Date.now();
  const preview: Preview = {
    id: randomBytes(6).toString('hex'),
    remotes: Object.fromEntries(
      releases.map((release) => [release.name, { version: release.version, digest: digestRelease(release) }]),
    ),
    tester,
    until: new Date(now + hours * 3_600_000).toISOString(),
    createdAt: new Date(now).toISOString(),
    by,
  };
  const text = signPreview(preview, keys);
  if (text.length > MAX_LENGTH)
    throw new ReleaseError('usage', '一个预览链接放不下这么多模块，请分成几个链接');
  await store.putPreview(preview.id, text);
  return { preview, text };
}

/** Longer than any clock error of an operator's machine: removing a preview that still runs would end it. */
const REMOVED_AFTER_MS = 31 * 86_400_000;

/**
 * @returns the running previews, newest first; removes those that expired long ago. Previews signed with a key unknown
 *   here are skipped, because they may run elsewhere
 */
export async function listPreviews(
  store: ReleaseStore,
  trusted: readonly string[],
  now: Date,
): Promise<Preview[]> {
  const running: Preview[] = [];
  for (const id of await store.listPreviews()) {
    const preview = await store
      .readPreview(id)
      .then((text) => verifyPreview(text, trusted))
      .catch((error) => {
        if (isReleaseError(error) && error.failure !== 'store') return undefined;
        throw error;
      });
    if (!preview) continue;
    const ended = now.getTime() - Date.parse(preview.until);
    if (ended < 0) running.push(preview);
    else if (ended > REMOVED_AFTER_MS) await store.removePreview(id);
  }
  return running.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

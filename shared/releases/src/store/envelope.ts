import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { SignedDocument } from '@portal/contract/release/signed-document';
import { ReleaseError } from '../release-error';

const titles = { set: '发布集', pointer: '指针', release: '发布', preview: '预览链接' } as const;
type DocumentKind = keyof typeof titles;

/** @returns the first 16 hex digits of the SHA-256 of the public key's SPKI bytes. */
export function computeKeyId(publicKey: KeyObject): string {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

/**
 * The signed bytes: DSSE's pre-authentication encoding (secure-systems-lab/dsse, v1), which contains the kind of
 * document, so that a signature is not valid for another kind. Sets are signed without it, because stored ones were.
 */
function encodeForSigning(kind: DocumentKind, payload: string): Buffer {
  if (kind === 'set') return Buffer.from(payload);
  const type = `application/vnd.portal.${kind}+json`;
  return Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${Buffer.byteLength(payload)} ${payload}`);
}

/** @param document any JSON value; its text is stored as `payload` together with the signature */
export function signDocument(
  kind: DocumentKind,
  document: unknown,
  { keyId, privateKey }: { keyId: string; privateKey: KeyObject },
): SignedDocument {
  const payload = JSON.stringify(document);
  const signature = sign(null, encodeForSigning(kind, payload), privateKey).toString('base64');
  return { payload, keyId, signature };
}

/**
 * @param trusted public keys, SPKI PEM
 * @param hint what to do about a key that is not among them
 * @throws ReleaseError `signature` if no trusted key signed exactly this text, or if it does not match the schema
 */
export function verifyDocument<T>(
  kind: DocumentKind,
  schema: { parse(value: unknown): T },
  signed: SignedDocument,
  trusted: readonly string[],
  hint = `确认可信后，请把 release-${signed.keyId}.pub 放入密钥目录`,
): T {
  const title = titles[kind];
  const key = trusted
    .map((pem) => createPublicKey(pem))
    .find((candidate) => computeKeyId(candidate) === signed.keyId);
  if (!key)
    throw new ReleaseError(
      'signature',
      signed.keyId
        ? `${title}由未受信任的密钥 ${signed.keyId} 签名，已拒绝；${hint}`
        : `${title}没有签名，已拒绝`,
    );
  const isGenuine = verify(
    null,
    encodeForSigning(kind, signed.payload),
    key,
    Buffer.from(signed.signature, 'base64'),
  );
  if (!isGenuine) throw new ReleaseError('signature', `${title}的签名与内容不符，已拒绝`);
  try {
    return schema.parse(JSON.parse(signed.payload));
  } catch (error) {
    throw new ReleaseError('signature', `${title}的格式无法识别，已拒绝`, error);
  }
}

import type { DocumentReads, EarlyRead } from '@portal/contract/early-reads';
import { EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { ACCESS_COOKIE, STORED_IDENTITY } from '@portal/session/storage-keys';

/**
 * Starts the page's first API reads, with the headers of the API client, while its scripts are still loading.
 * Left out of pages without early reads.
 */
const { base = '', tenant = '', timeout = '60000', reads = '' } = document.currentScript?.dataset ?? {};

function readAccessToken(): string | undefined {
  const value = new RegExp(`(?:^|; )${ACCESS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined; // Not a value of ours.
  }
}

function readUserId(): number | undefined {
  try {
    const { id } = JSON.parse(localStorage.getItem(STORED_IDENTITY) ?? '{}') as { id?: number };
    return id && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

function begin(path: string, sender: Pick<EarlyRead, 'accessToken' | 'userId'>): void {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), Number(timeout));
  const headers: Record<string, string> = { 'tenant-id': tenant };
  if (sender.accessToken) {
    headers.Authorization = `Bearer ${sender.accessToken}`;
    headers[EXPECTED_USER_HEADER] = String(sender.userId);
  }
  const response = fetch(base + path, { headers, signal: controller.signal });
  const read: EarlyRead = { ...sender, startedAt: performance.now(), response };
  globalThis.portalReads?.set(path, read);
  const note = () => {
    read.answeredAt = performance.now();
  };
  response.then(note, () => {}); // The page's own call reports the error.
}

globalThis.portalReads = new Map();
const { everybody, signedIn, own } = JSON.parse(reads) as DocumentReads;
const accessToken = readAccessToken();
for (const path of everybody) begin(path, {});
if (accessToken) for (const path of signedIn) begin(path, {});
// Only with a stored user id can the response be checked against the expected user.
const userId = readUserId();
if (accessToken && userId) for (const path of own) begin(path, { accessToken, userId });

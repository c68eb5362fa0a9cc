import type { ApiClientOptions } from '@portal/api-client';
import type { ClientErrors } from '@portal/contract/telemetry';

/** Browsers let a request outlive its page up to 64 KiB (Fetch standard, "keepalive"). */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * POST /telemetry/errors: sends a batch of failures seen in this browser, also while the page is being left or reloaded
 * because of them. Uses none of the client's machinery, which may be what failed. A lost batch is not reported.
 * @throws TypeError when the network fails.
 */
export async function reportErrors(
  errors: ClientErrors['errors'],
  { baseUrl, tenantId }: Pick<ApiClientOptions, 'baseUrl' | 'tenantId'>,
): Promise<void> {
  const body = JSON.stringify({ errors });
  await fetch(`${baseUrl}/telemetry/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'tenant-id': tenantId },
    body,
    keepalive: new TextEncoder().encode(body).length < MAX_KEEPALIVE_BYTES,
  });
}

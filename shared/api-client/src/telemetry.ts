import type { ApiClientOptions } from '@portal/api-client';
import type { Visit } from '@portal/contract/canary';
import type { ClientErrors } from '@portal/contract/telemetry';
import type { VitalsReport } from '@portal/contract/vitals';

/** The Fetch standard limits `keepalive` bodies to 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;

type Destination = Pick<ApiClientOptions, 'baseUrl' | 'tenantId'>;

/** Independent of the client, which may be what failed. @throws TypeError when the network fails. */
async function send(path: string, content: object, { baseUrl, tenantId }: Destination): Promise<void> {
  const body = JSON.stringify(content);
  await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'tenant-id': tenantId },
    body,
    keepalive: new TextEncoder().encode(body).length < MAX_KEEPALIVE_BYTES,
  });
}

/**
 * POST /telemetry/errors: sends a batch of this browser's failures, even while the page is left or reloaded
 * because of them. A lost batch is not reported.
 * @throws TypeError when the network fails.
 */
export const reportErrors = (report: ClientErrors, to: Destination): Promise<void> =>
  send('/telemetry/errors', report, to);

/** POST /telemetry/visits: reports that this page is usable. @throws TypeError when the network fails. */
export const reportVisit = (visit: Visit, to: Destination): Promise<void> =>
  send('/telemetry/visits', visit, to);

/** POST /telemetry/vitals: reports this visit's vitals. @throws TypeError when the network fails. */
export const sendVitals = (report: VitalsReport, to: Destination): Promise<void> =>
  send('/telemetry/vitals', report, to);

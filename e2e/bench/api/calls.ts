import { encodePassword } from '../../../api/src/testing/participants';
import { BENCH_PASSWORD, type Person } from '../../../api/src/testing/prepared-entries';
import { drive, type Figures, send } from './load';
import type { Running } from './processes';

const SECONDS = 6;
const LANES = 16;
const LOGIN_LANES = 4;
const PAGE = '/api/content/home';

export interface Measured {
  name: string;
  figures: Figures;
}

function person(people: readonly Person[], at: number): Person {
  const found = people[at % people.length];
  if (!found) throw new Error('There are no people.');
  return found;
}

/** Measures one call after the other, after a warm-up. */
export async function measure(api: Running, bare: Running, people: readonly Person[]): Promise<Measured[]> {
  const page = await fetch(`${api.base}${PAGE}`, { headers: { 'tenant-id': '126' } });
  await send({ method: 'PUT', url: `${bare.base}/page`, body: await page.json() });
  const draft = { name: '云端质检', track: ['information', 'ai-software'] };
  const password = encodePassword(BENCH_PASSWORD);

  const read = (base: string, path: string) => () => ({ method: 'GET', url: `${base}${path}` });
  await drive(LANES, 1, read(api.base, PAGE));
  await drive(LANES, 1, read(bare.base, '/page'));

  const measured: Measured[] = [];
  const add = async (name: string, run: Promise<Figures>) => measured.push({ name, figures: await run });
  await add('bare Fastify route', drive(LANES, SECONDS, read(bare.base, '/page')));
  await add('cached content read', drive(LANES, SECONDS, read(api.base, PAGE)));
  await add(
    'bare single-row insert',
    drive(LANES, SECONDS, () => ({ method: 'POST', url: `${bare.base}/row`, body: draft })),
  );
  const revisions = new Map<number, number>();
  await add(
    'draft save',
    drive(LANES, SECONDS, (lane, _turn, last) => {
      if (last?.code === 200) revisions.set(lane, (last.data as { revision: number }).revision);
      const { token, entryId, revision } = person(people, lane);
      return {
        method: 'PUT',
        url: `${api.base}/api/comp/entry/${entryId}/step/project`,
        token,
        body: { data: draft, baseRevision: revisions.get(lane) ?? revision },
      };
    }),
  );
  let next = LANES;
  await add(
    'submit',
    drive(LANES, SECONDS, () => {
      const { token, entryId } = person(people, next);
      next += 1;
      const body = { idempotencyKey: `bench-${next}-${entryId}`, revisions: { project: 1 }, consents: {} };
      return { method: 'POST', url: `${api.base}/api/comp/entry/${entryId}/submit`, token, body };
    }),
  );
  await add(
    'password login',
    drive(LOGIN_LANES, SECONDS, (lane, turn) => ({
      method: 'POST',
      url: `${api.base}/api/system/auth/tenantLogin`,
      body: { username: person(people, lane * 1000 + turn).mobile, password },
    })),
  );
  return measured;
}

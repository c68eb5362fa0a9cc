import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EntryDetail, SavedStep, StepConflict } from '@portal/contract/competition/entry';
import { type PostgresServer, startPostgres } from '../../../scripts/with-postgres.mjs';
import { type ApiProcess, startApi } from '../testing/api-process';
import { type Person, PREPARED_NAME, preparePeople } from '../testing/prepared-entries';

const PARTICIPANTS = 100;
const AWAY_MS = 20_000;
/** Acknowledged saves before the server is stopped, and after it is back. */
const SAVES = 300;
/** Pause between saves, so that some participants are always idle, like real people. */
const PAUSE_MS = 50;

interface Author extends Person {
  /** As of the last acknowledged save. */
  name: string;
  /** Names sent since then without acknowledgement, which may have been stored. */
  unsure: string[];
}

/** Takes minutes, so it runs at night. */
const nightly = process.env.NIGHTLY ? describe : describe.skip;

nightly('PostgreSQL stopped for twenty seconds under traffic', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-stopped-'));
  let server: PostgresServer;
  const replicas: ApiProcess[] = [];
  let authors: Author[];

  beforeAll(async () => {
    server = await startPostgres();
    const variables = {
      DATABASE_URL: server.url,
      DATABASE_POOL: '5',
      PORTAL_HOME: home,
      SWEEP_INTERVAL: '2',
      LOG_LEVEL: 'warn',
    };
    const people = await preparePeople(variables, PARTICIPANTS, { bare: true });
    authors = people.map((person) => ({ ...person, name: PREPARED_NAME, unsure: [] }));
    for (const _ of ['one', 'two']) replicas.push(await startApi(variables));
  }, 300_000);
  afterAll(async () => {
    await Promise.all(replicas.map((api) => api.kill()));
    server.remove();
    rmSync(home, { recursive: true, force: true });
  });

  const statuses = new Map<string, number>();
  let acknowledged = 0;
  let isOver = false;

  async function resumeFromServerCopy(api: ApiProcess, author: Author): Promise<void> {
    const { data, status } = await api.call<StepConflict>(
      'PUT',
      `/api/comp/entry/${author.entryId}/step/project`,
      { token: author.token, body: { data: {}, baseRevision: 1_000_000 } },
    );
    if (status !== 200) return;
    const name = String(data.data.name ?? '');
    // Acknowledged writes must exist; others may.
    expect([author.name, ...author.unsure]).toContain(name);
    expect(data.revision).toBeGreaterThanOrEqual(author.revision);
    Object.assign(author, { revision: data.revision, name, unsure: [] });
  }

  /** Saves repeatedly, alternating between replicas, like a browser that retries. */
  async function work(author: Author): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const api = replicas[turn % replicas.length] as ApiProcess;
      if (author.unsure.length > 0) await resumeFromServerCopy(api, author);
      const name = `项目 ${turn}`;
      const saved = await api.call<SavedStep>('PUT', `/api/comp/entry/${author.entryId}/step/project`, {
        token: author.token,
        body: { data: { name, track: ['information', 'ai-software'] }, baseRevision: author.revision },
      });
      const answer = `${saved.status} ${saved.code}`;
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
      if (saved.code === 200) {
        acknowledged += 1;
        Object.assign(author, { revision: saved.data.revision, name, unsure: [] });
      } else author.unsure.push(name);
      await setTimeout(PAUSE_MS);
    }
  }
  async function untilSaved(count: number): Promise<void> {
    const goal = acknowledged + count;
    while (acknowledged < goal) await setTimeout(PAUSE_MS);
  }
  const health = (path: string) =>
    Promise.all(replicas.map(async (api) => (await api.call('GET', `/health/${path}`)).status));

  it('leads to 503 until it is back, loses no acknowledged write, and is recovered from automatically', async () => {
    const traffic = Promise.all(authors.map(work));
    await untilSaved(SAVES);
    server.stop();
    await setTimeout(AWAY_MS / 2);
    expect(await health('live')).toEqual([200, 200]);
    expect(await health('ready')).toEqual([503, 503]);
    await setTimeout(AWAY_MS / 2);
    server.start();
    await untilSaved(SAVES);
    expect(await health('ready')).toEqual([200, 200]);
    isOver = true;
    await traffic;
    // Any other response would be wrong; 409 follows a save that was stored but not acknowledged.
    expect(
      [...statuses.keys()].filter((answer) => !['200 200', '200 409', '503 503'].includes(answer)),
    ).toEqual([]);
    expect(statuses.get('503 503')).toBeGreaterThan(PARTICIPANTS);
    for (const { child } of replicas) expect(child.exitCode).toBeNull();
    for (const author of authors) {
      const { data } = await (replicas[0] as ApiProcess).call<EntryDetail>(
        'GET',
        `/api/comp/entry/${author.entryId}`,
        { token: author.token },
      );
      expect([author.name, ...author.unsure]).toContain(data.steps.project?.data.name);
      expect(data.steps.project?.revision ?? 0).toBeGreaterThanOrEqual(author.revision);
    }
  }, 300_000);
});

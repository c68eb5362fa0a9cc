import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryDetail, Receipt, SavedStep, StepConflict } from '@portal/contract/competition/entry';
import { type ApiProcess, startApi } from '../testing/api-process';
import { testDatabaseUrl } from '../testing/env';
import { PREPARED_NAME, preparePeople } from '../testing/prepared-entries';
import { createScratchDatabase } from '../testing/test-database';

/** All of them save and submit concurrently; more in the nightly run. */
const PARTICIPANTS = process.env.NIGHTLY ? 1_000 : 50;
const ROUNDS = 2;
/** Acknowledged writes per round before the process is killed, with the rest still in flight. */
const KILL_AFTER = PARTICIPANTS / 2;
/** Concurrent verifications afterwards. */
const ASKING = 50;

interface Author {
  token: string;
  entryId: string;
  /** Revision of the latest acknowledged save. */
  revision: number;
  name: string;
  /** Latest names sent, acknowledged or not. */
  sent: string[];
  receipts: Map<string, Receipt>;
}

const servers: ApiProcess[] = [];

async function start(variables: Record<string, string>): Promise<ApiProcess> {
  const api = await startApi(variables);
  servers.push(api);
  return api;
}

/** The database with people and drafts, before any process is started. */
async function prepare(variables: Record<string, string>): Promise<Author[]> {
  const people = await preparePeople(variables, PARTICIPANTS, { bare: true });
  return people.map(({ token, entryId, revision }) => ({
    token,
    entryId,
    revision,
    name: PREPARED_NAME,
    sent: [],
    receipts: new Map(),
  }));
}

/** A busy machine may respond with a timeout; nothing was written, so retry. */
const NOT_TAKEN = new Set([408, 503]);

async function untilTaken<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  while (NOT_TAKEN.has(answer.code)) answer = await ask();
  return answer;
}

async function save(api: ApiProcess, author: Author, name: string): Promise<void> {
  const { token, entryId } = author;
  author.sent.push(name);
  const body = { data: { name, track: ['information', 'ai-software'] }, baseRevision: author.revision };
  const url = `/api/comp/entry/${entryId}/step/project`;
  const saved = await untilTaken(() => api.call<SavedStep>('PUT', url, { token, body }));
  if (saved.code !== 200) throw new Error(`A save was refused: ${saved.code} ${saved.msg}`);
  Object.assign(author, { revision: saved.data.revision, name });
}

/** Sends the same submission twice, concurrently. */
async function submit(api: ApiProcess, author: Author, idempotencyKey: string): Promise<void> {
  const { token, entryId } = author;
  const body = { idempotencyKey, revisions: { project: author.revision }, consents: {} };
  const url = `/api/comp/entry/${entryId}/submit`;
  const twice = await Promise.all(
    [1, 2].map(() => untilTaken(() => api.call<Receipt>('POST', url, { token, body }))),
  );
  for (const receipt of twice) {
    if (receipt.code !== 200) throw new Error(`A submit was refused: ${receipt.code} ${receipt.msg}`);
    author.receipts.set(idempotencyKey, receipt.data);
  }
  expect(twice[0]?.data).toEqual(twice[1]?.data);
}

/** Saves and submits until the connection breaks; every other author starts with the submission. */
async function work(
  api: ApiProcess,
  author: Author,
  at: number,
  round: number,
  acknowledged: () => void,
): Promise<void> {
  for (let turn = at % 2; ; turn += 1) {
    if (turn % 2 === 0) await save(api, author, `项目 ${round}-${turn}`);
    else await submit(api, author, `round-${round}-turn-${turn}`);
    acknowledged();
  }
}

async function killInTheMiddle(api: ApiProcess, authors: Author[], round: number): Promise<void> {
  let writes = 0;
  let killed: Promise<void> | undefined;
  const acknowledged = () => {
    writes += 1;
    if (writes >= KILL_AFTER) killed ??= api.kill();
  };
  const ends = await Promise.allSettled(
    authors.map((author, at) => work(api, author, at, round, acknowledged)),
  );
  await killed;
  for (const end of ends) {
    const reason = end.status === 'rejected' ? String(end.reason) : '';
    expect(reason).toMatch(/fetch failed|terminated|socket|JSON/);
  }
}

/** In groups, because accepting a thousand connections can take a busy machine longer than a client waits. */
async function inGroups(authors: Author[], ask: (author: Author) => Promise<void>): Promise<void> {
  for (let from = 0; from < authors.length; from += ASKING)
    await Promise.all(authors.slice(from, from + ASKING).map(ask));
}

/** Acknowledged saves must exist; unacknowledged ones may. */
function expectSaved(author: Author, revision: number, name: string): void {
  expect(revision - author.revision).toBeGreaterThanOrEqual(0);
  expect(revision - author.revision).toBeLessThanOrEqual(1);
  expect(revision === author.revision ? [author.name] : author.sent.slice(-1)).toContain(name);
  Object.assign(author, { revision, name });
}

/** A save with an invalid revision returns the server's copy, from which the author continues. */
async function resumeFromServerCopy(api: ApiProcess, author: Author): Promise<void> {
  const { token, entryId } = author;
  const { data } = await api.call<StepConflict>('PUT', `/api/comp/entry/${entryId}/step/project`, {
    token,
    body: { data: {}, baseRevision: 1_000_000 },
  });
  expectSaved(author, data.revision, String(data.data.name ?? ''));
}

/**
 * Verifies what the participant sees and every receipt: the same submission returns the same receipt with a unique
 * number.
 */
async function verify(api: ApiProcess, author: Author, numbers: Map<string, string>): Promise<void> {
  const { token, entryId } = author;
  const { data } = await api.call<EntryDetail>('GET', `/api/comp/entry/${entryId}`, { token });
  const { project } = data.steps;
  expectSaved(author, project?.revision ?? 0, String(project?.data.name ?? ''));
  for (const [idempotencyKey, receipt] of author.receipts) {
    const body = { idempotencyKey, revisions: { project: author.revision }, consents: {} };
    const again = await api.call<Receipt>('POST', `/api/comp/entry/${entryId}/submit`, { token, body });
    expect(again.data).toEqual(receipt);
    expect(numbers.get(receipt.entryNo) ?? entryId).toBe(entryId);
    numbers.set(receipt.entryNo, entryId);
  }
}

async function survive(variables: Record<string, string>): Promise<void> {
  const authors = await prepare(variables);
  for (let round = 0; round < ROUNDS; round += 1) {
    const api = await start(variables);
    if (round > 0) await inGroups(authors, (author) => resumeFromServerCopy(api, author));
    await killInTheMiddle(api, authors, round);
  }
  const api = await start(variables);
  const numbers = new Map<string, string>();
  await inGroups(authors, (author) => verify(api, author, numbers));
  await api.stop();
  expect(authors.reduce((sum, { receipts }) => sum + receipts.size, 0)).toBeGreaterThan(PARTICIPANTS / 10);
}

describe('kill -9 during saves and submissions', () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  // A failed test would leave its server running and keep jest from exiting.
  afterEach(() => Promise.all(servers.splice(0).map((api) => api.kill())));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('loses no acknowledged write', async () => {
    const scratch = testDatabaseUrl ? await createScratchDatabase(testDatabaseUrl) : undefined;
    const onServer: Record<string, string> = scratch ? { DATABASE_URL: scratch.url } : {};
    await survive({ PORTAL_HOME: join(home, 'written'), ...onServer });
    await scratch?.drop();
  }, 600_000);

  // A PostgreSQL server has no embedded folder; `npm test` runs this on the embedded database as well.
  const onEmbedded = testDatabaseUrl ? it.skip : it;

  onEmbedded(
    'lets one process at a time into the embedded folder, and says so in one line',
    async () => {
      // Reuses the previous test's data, because creating a portal's data would take most of this test.
      const variables = { PORTAL_HOME: join(home, 'written') };
      const first = await start(variables);
      await expect(start(variables)).rejects.toThrow(
        /数据目录已被另一个进程使用（进程 \d+）.*in use by process/,
      );
      await first.kill();
      const next = await start(variables);
      expect((await next.call('GET', '/health/ready')).code).toBe(200);
      await next.stop();
      expect(next.child.exitCode).toBe(0);
    },
    120_000,
  );
});

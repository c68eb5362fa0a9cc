import type { EntryDetail } from '@portal/contract/competition/entry';
import { PgDialect } from 'drizzle-orm/pg-core';
import { fillEntry, runningSample, SAMPLE_SEASON, startSeason } from '../../testing/entries';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** They run while the entry is locked, and 10,000 people may submit in the last minute. */
const STATEMENTS = { save: 5, submit: 10, resubmit: 10 };

describe('A transaction sends no unnecessary statements', () => {
  let test: TestApp;
  const sent: string[] = [];

  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
    const compile = PgDialect.prototype.sqlToQuery;
    jest.spyOn(PgDialect.prototype, 'sqlToQuery').mockImplementation(function (this: PgDialect, ...query) {
      const compiled = compile.apply(this, query);
      sent.push(compiled.sql);
      return compiled;
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await test.close();
  });

  /** @returns the number of statements from locking the entry to the last one; text messages are sent afterwards */
  async function count(last: string, call: Promise<{ code: number }>): Promise<number> {
    sent.length = 0;
    expect((await call).code).toBe(200);
    const end = sent.findIndex((text) => text.startsWith(last));
    const statements = sent.slice(
      sent.findIndex((text) => text.endsWith('for update')),
      end + 1,
    );
    return statements.length;
  }

  it('when saving a step, submitting an entry with files, and resubmitting without a consent', async () => {
    const author = await signInParticipant(test, { enterprise: true });
    const { token } = author;
    const { id, revisions } = await fillEntry(test, author, SAMPLE_SEASON);
    const consents = { truthful: true, personalInfo: true };
    const submit = (idempotencyKey: string, publicity = true) =>
      test.call('POST', `/api/comp/entry/${id}/submit`, {
        token,
        body: { idempotencyKey, revisions, consents: { ...consents, publicity } },
      });
    const stored = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    const body = { data: stored.data.steps.materials?.data, baseRevision: revisions.materials };
    const url = `/api/comp/entry/${id}/step/materials`;
    const save = await count('update "entry" set', test.call('PUT', url, { token, body }));
    revisions.materials = (revisions.materials ?? 0) + 1;
    const submitted = await count('insert into "notification"', submit('statements-1'));
    const resubmit = await count('insert into "notification"', submit('statements-2', false));
    const counted = { save, submit: submitted, resubmit };
    expect(counted).toEqual(STATEMENTS);
  });
});

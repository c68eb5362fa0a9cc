import { eq, sql } from 'drizzle-orm';
import { queryRows } from '../../platform/db/database';
import { createSecrets } from '../../platform/secrets/secrets';
import { openSmallSeason, smallEntry } from '../../testing/entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp, whileFailing } from '../../testing/test-app';
import { entryStep, entrySubmission } from '../tables';
import { resealAnswers } from './reseal-answers';

const old = { id: 'k1', bytes: Buffer.alloc(32, 7) };
const next = { id: 'k2', bytes: Buffer.alloc(32, 8) };

describe('Resealing all answers', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp();
    await openSmallSeason(test);
  });
  afterEach(() => test.close());
  const answer = () => ({ $sealed: test.app.secrets.seal('"110105"') });
  const rotated = () =>
    resealAnswers(Object.assign({}, test.app, { secrets: createSecrets([next, old], '') }), { operator: '' });
  const only = createSecrets([next], '');

  it('skips and reports answers that no key decrypts, and reseals the rest', async () => {
    const { id } = await smallEntry(test);
    const data = { idNumber: answer(), foo: { $sealed: 'zz.abc' }, bar: { $sealed: 'k1.abc' } };
    await test.app.db.update(entryStep).set({ data }).where(eq(entryStep.entryId, id));
    const submission = {
      entryId: id,
      entryNo: 'A1',
      idempotencyKey: 'key',
      definitionVersion: 1,
      sha256: '',
    };
    await test.app.db.insert(entrySubmission).values({
      ...submission,
      steps: { project: { data, revision: 1 } },
      consents: {},
      labels: {},
      submittedAt: test.clock.now(),
    });
    expect(await rotated()).toEqual({ key: 'k2', steps: 1, submissions: 1, unreadable: [id] });
    const [step] = await test.app.db.select().from(entryStep).where(eq(entryStep.entryId, id));
    expect(step?.data).toMatchObject({ foo: data.foo, bar: data.bar });
    const sealed = step?.data.idNumber as { $sealed: string } | undefined;
    expect(only.open(sealed?.$sealed ?? '')).toBe('"110105"');
    const asked = await test.call('POST', '/api/ops/keys/reseal', { token: TEST_OPERATOR_KEY });
    expect(asked).toMatchObject({ code: 200, data: { unreadable: [id] } });
  });

  it('keeps the older keys if the audit log cannot be written', async () => {
    const keys = () => queryRows(test.app.db, sql`SELECT id FROM data_key`);
    await test.app.db.execute("INSERT INTO data_key VALUES ('k1', '', now()) ON CONFLICT DO NOTHING");
    const before = await keys();
    await whileFailing(test, 'INSERT INTO operator_act', () => expect(rotated()).rejects.toThrow());
    expect(await keys()).toEqual(before);
  });

  it('processes all steps across batches', async () => {
    const { id } = await smallEntry(test);
    const rows = Array.from({ length: 450 }, (_, at) => ({
      entryId: id,
      stepId: `step-${at}`,
      data: { idNumber: answer() },
      revision: 1,
      savedAt: test.clock.now(),
    }));
    await test.app.db.insert(entryStep).values(rows);
    expect(await rotated()).toEqual({ key: 'k2', steps: 450, submissions: 0, unreadable: [] });
    expect(await rotated()).toEqual({ key: 'k2', steps: 0, submissions: 0, unreadable: [] });
  });
});

import type { ClosedAccount, ClosingTerms } from '@portal/contract/account';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { sql } from 'drizzle-orm';
import { signUpSomebody } from '../testing/activities';
import { fillEntry, runningSample, SAMPLE_SEASON, startSeason } from '../testing/entries';
import { exportData, newParticipant, type Participant, receiveCode } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

/** Columns left out of the export, with reasons; all others must be in it. */
const SECRET = 'opens the account or a door of the server';
const LINK = 'only ties rows together';
const INNER = 'how the portal works, not whom it knows';
const left: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user_account: { password_hash: SECRET },
  login_session: { user_id: LINK, access_hash: SECRET },
  refresh_token: {
    hash: SECRET,
    session_id: LINK,
    expires_at: INNER,
    used_at: INNER,
    used_by: INNER,
    successor: SECRET,
    access_hash: SECRET,
  },
  account_ticket: { hash: SECRET, user_id: LINK, purpose: INNER, expires_at: INNER },
  notification: {},
  consent: { user_id: LINK },
  sms_code: { code_hash: SECRET, browser: SECRET },
  sms_outbox: { code: SECRET, text: 'holds the code' },
  weixin_binding: {},
  entry: { user_id: LINK, status: 'the jury’s until it is published' },
  entry_step: { entry_id: LINK },
  entry_submission: { id: LINK, entry_id: LINK },
  submission_facts: { entry_id: LINK, submission_id: LINK },
  entry_event: { id: LINK, entry_id: LINK, status: 'the jury’s until it is published' },
  entry_listing: {
    entry_id: LINK,
    status: 'the jury’s until it is published',
    names: 'what the entry and the account say, in one text',
  },
  entry_words: { entry_id: LINK, pairs: 'parts of what the entry and the account say, to search by' },
  entry_file: { entry_id: LINK },
  submission_file: { submission_id: LINK },
  submit_attempt: { entry_id: LINK },
  stored_file: { user_id: LINK, storage_key: SECRET, unlinked_at: INNER },
  upload_session: {
    id: SECRET,
    user_id: LINK,
    storage_key: SECRET,
    part_size: INNER,
    remote_id: SECRET,
    completed_at: INNER,
    file_id: LINK,
  },
  upload_part: { upload_id: LINK, part_number: INNER, etag: INNER, size: INNER },
  activity_sign_up: { user_id: LINK, text_due: INNER, text_due_at: INNER, text_tries: INNER },
};

/** Condition for a user's rows in each table; `$` is the user's id. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  user_account: 'id = $',
  activity_sign_up:
    'user_id = $ OR (user_id IS NULL AND mobile = (SELECT mobile FROM user_account WHERE id = $))',
  refresh_token: 'session_id IN (SELECT id FROM login_session WHERE user_id = $)',
  submission_file:
    'submission_id IN (SELECT entry_submission.id FROM entry_submission JOIN entry ON entry.id = entry_id WHERE user_id = $)',
  upload_part: 'upload_id IN (SELECT id FROM upload_session WHERE user_id = $)',
  ...Object.fromEntries(
    [
      'entry_step',
      'entry_submission',
      'submission_facts',
      'entry_listing',
      'entry_words',
      'entry_event',
      'entry_file',
      'submit_attempt',
    ].map((table) => [table, 'entry_id IN (SELECT id FROM entry WHERE user_id = $)']),
  ),
  ...Object.fromEntries(
    ['sms_code', 'sms_outbox', 'weixin_binding'].map((table) => [
      table,
      'mobile = (SELECT mobile FROM user_account WHERE id = $)',
    ]),
  ),
};

/** @returns all values as text; times to the second */
function leaves(value: unknown, found = new Set<string>()): Set<string> {
  if (value instanceof Date) return leaves(value.toISOString(), found);
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (key !== '$sealed') leaves(inner, found);
    return found;
  }
  if (value === null || value === undefined) return found;
  const text = String(value);
  const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  found.add(Number.isNaN(moment) ? text : String(Math.floor(moment / 1000)));
  return found;
}

describe('personal data', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
    await startSeason(test, runningSample(test.clock.now()));
  });
  afterAll(() => test.close());

  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const answer = await test.app.db.execute(sql.raw(text));
    return (answer as unknown as { rows: Record<string, unknown>[] }).rows;
  }
  const ofUser = (table: string, userId: number) =>
    ask(`SELECT * FROM ${table} WHERE ${(OWN_ROWS[table] ?? 'user_id = $').replaceAll('$', String(userId))}`);
  const post = (url: string, body: unknown, token: string) => test.call('POST', url, { body, token });

  /** A participant with data in every table. */
  async function busyParticipant(name: string): Promise<Participant & { entryId: string }> {
    const user = await newParticipant(test, {
      registerType: 2,
      entName: `${name}科技有限公司`,
      contact: name,
    });
    const { accessToken: token, userId, mobile } = user;
    const project = { name: `${name}的项目` };
    const { id, revisions } = await fillEntry(test, { userId, token }, SAMPLE_SEASON, { project });
    const submit = (key: string, seen: Record<string, number>) =>
      post(
        `/api/comp/entry/${id}/submit`,
        { idempotencyKey: key, revisions: seen, consents: { truthful: true, personalInfo: true } },
        token,
      );
    await submit('refused-before', {});
    expect((await submit('key-0001', revisions)).code).toBe(200);
    await post(`/api/ops/entries/${id}/review`, {}, TEST_OPERATOR_KEY);
    const file = `fileName=${encodeURIComponent(`${name}.pdf`)}&size=10&mime=application/pdf&purpose=business-plan`;
    await test.call('GET', `/api/cos/upload/gen_key?${file}`, { token });
    await test.call('PUT', '/api/ops/weixin/bindings', {
      token: TEST_OPERATOR_KEY,
      body: { mobile, openId: `wx-${mobile}` },
    });
    await signUpSomebody(test, { mobile, name }, token);
    await receiveCode(test, mobile, '04', token);
    await test.app.runJobs();
    return { ...user, entryId: id };
  }

  it('covers every table and column, so that new ones must be considered', async () => {
    const tables = await ask(`WITH RECURSIVE linked AS (
      SELECT 'user_account'::regclass::oid AS id
      UNION SELECT conrelid FROM pg_constraint JOIN linked ON confrelid = linked.id WHERE contype = 'f'
    ) SELECT relname AS name FROM pg_class WHERE oid IN (SELECT id FROM linked) AND relkind = 'r'
    UNION SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (column_name ~ '(mobile|phone|open_id)$' OR column_name IN ('user_id', 'entry_id'))`);
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(left).sort());
    for (const [table, columns] of Object.entries(left)) {
      const known = await ask(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
      );
      const names = known.map(({ name }) => name);
      for (const column of Object.keys(columns)) expect(names).toContain(column);
    }
  });

  it('is exported completely, without other people’s data', async () => {
    const [owner, other] = [await busyParticipant('甲方'), await busyParticipant('乙方')];
    const withdrawn = `/api/comp/entry/${owner.entryId}/withdraw`;
    expect((await post(withdrawn, { reason: '甲方另有安排' }, owner.accessToken)).code).toBe(200);
    const { data } = await exportData(test, owner);
    const exported = leaves(data);
    const missing: string[] = [];
    for (const [table, columns] of Object.entries(left)) {
      const rows = await ofUser(table, owner.userId);
      if (table !== 'upload_part' && table !== 'account_ticket')
        expect([table, rows.length]).not.toEqual([table, 0]);
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          if (column in columns || (table === 'upload_session' && row.file_id)) continue;
          for (const leaf of leaves(value))
            if (!exported.has(leaf)) missing.push(`${table}.${column}: ${leaf.slice(0, 40)}`);
        }
    }
    expect(missing).toEqual([]);
    // Encrypted in the database, plain in the export.
    const sensitive = JSON.stringify(enterpriseEntry.data).match(/\d{17}[\dX]/)?.[0] ?? 'none';
    expect(JSON.stringify(data)).toContain(sensitive);
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/\$sealed|\$argon2|passwordHash/);
    for (const foreign of ['乙方', other.mobile, other.entryId, `wx-${other.mobile}`])
      expect(text).not.toContain(foreign);
    const tokens = [owner.accessToken, owner.refreshToken, other.accessToken];
    for (const token of tokens) expect(text).not.toContain(token);
    const sent = await ofUser('sms_outbox', owner.userId);
    expect(sent.length).toBeGreaterThan(2);
    // Whole values only, because any six digits may occur in an id.
    for (const { code } of sent)
      if (code) expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  });

  it('of a closed account is deleted from every table, except as the terms state', async () => {
    const [owner, other] = [await busyParticipant('丙方'), await busyParticipant('丁方')];
    const draft = await newParticipant(test);
    await test.call<EntryDetail>('POST', '/api/comp/entry', {
      token: draft.accessToken,
      body: { seasonId: SAMPLE_SEASON },
    });
    const { data: terms } = await test.call<ClosingTerms>('GET', '/api/auth/user/close', {
      token: owner.accessToken,
    });
    const kept = ['user_account', 'login_session', 'refresh_token', 'consent', 'stored_file', 'entry_file'];
    const ofEntry = [
      'entry',
      'entry_step',
      'entry_submission',
      'submission_facts',
      'entry_listing',
      'entry_words',
      'submission_file',
      'entry_event',
      'submit_attempt',
    ];
    for (const leaver of [owner, draft]) {
      const smsCode = await receiveCode(test, leaver.mobile, '04', leaver.accessToken);
      const { data } = await test.call<ClosedAccount>('POST', '/api/auth/user/close', {
        body: { smsCode },
        token: leaver.accessToken,
      });
      expect(data.kept).toEqual(terms.kept);
      await test.app.runJobs();
      const submitted = leaver === owner;
      for (const table of Object.keys(left)) {
        const remaining = (await ofUser(table, leaver.userId)).length;
        const mayStay = kept.includes(table) || (submitted && ofEntry.includes(table));
        if (!mayStay) expect([table, remaining]).toEqual([table, 0]);
      }
      for (const table of ['sms_code', 'sms_outbox', 'weixin_binding'])
        expect(await ask(`SELECT 1 FROM ${table} WHERE mobile = '${leaver.mobile}'`)).toEqual([]);
      const [account] = await ofUser('user_account', leaver.userId);
      expect(JSON.stringify(account)).not.toContain(leaver.mobile);
      expect(JSON.stringify(account)).not.toContain('丙方');
      expect((await ofUser('login_session', leaver.userId)).every(({ ended_at: at }) => at !== null)).toBe(
        true,
      );
      const again = await test.call('POST', '/api/auth/user/export', {
        token: leaver.accessToken,
        body: { smsCode },
      });
      expect(again.code).toBe(401);
    }
    expect((await ofUser('entry', owner.userId)).length).toBe(1);
    const untouched = await exportData(test, other);
    expect(JSON.stringify(untouched.data)).toContain('丁方的项目');
  });
});

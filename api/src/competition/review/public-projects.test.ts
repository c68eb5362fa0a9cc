import type { Receipt, StepData } from '@portal/contract/competition/entry';
import { and, eq } from 'drizzle-orm';
import { contentItem, contentRevision } from '../../content/tables';
import { fillEntry } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { receiveCode, signInParticipant } from '../../testing/participants';
import type { TestApp } from '../../testing/test-app';
import { updateEntry } from '../entries/entry-repository';
import { entrySubmission } from '../tables';

describe('Project pages in the showcase', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openSeasonConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  const publish = () => operator.portal('entries', 'publish', '--season', '2026', '--yes');

  async function countPages({ entryNo }: { entryNo: string }): Promise<number> {
    const ofEntry = and(eq(contentItem.type, 'project'), eq(contentItem.slug, `entry-${entryNo}`));
    return (await test.app.db.select({ id: contentItem.id }).from(contentItem).where(ofEntry)).length;
  }

  async function shownEntry(answers: StepData = {}) {
    const user = await signInParticipant(test, { enterprise: true });
    const project = { published: true, ...answers };
    const { id, revisions } = await fillEntry(test, user, '2026', { project });
    const consents = { truthful: true, personalInfo: true };
    const { data } = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, {
      token: user.token,
      body: { idempotencyKey: 'showcase-key', revisions, consents },
    });
    const entry = { ...user, id, entryNo: data.entryNo };
    await operator.portal('entries', 'approve', id);
    await publish();
    expect(await countPages(entry)).toBe(1);
    return entry;
  }

  async function closeAccount({ mobile, token }: { mobile: string; token: string }) {
    const smsCode = await receiveCode(test, mobile, '04', token);
    const closed = await test.call('POST', '/api/auth/user/close', { token, body: { smsCode } });
    expect(closed.code).toBe(200);
  }

  it('show participants’ text literally, without links or markup', async () => {
    const words = '    http://3520653040/a?b=1&c\nmail@3520653040.example\n===\n\n\n1) 第一 <b>粗</b> \\ 完';
    const { entryNo } = await shownEntry({ summary: `${words}${'。'.repeat(100)}` });
    const ofEntry = and(eq(contentItem.type, 'project'), eq(contentItem.slug, `entry-${entryNo}`));
    const [page] = await test.app.db.select({ body: contentItem.body }).from(contentItem).where(ofEntry);
    expect(page?.body).toBe(
      '<h2>项目简介</h2><p>http://3520653040/a?b=1&amp;c</p><p>mail@3520653040.example</p><p>===</p>' +
        `<p>1) 第一 &lt;b&gt;粗&lt;/b&gt; \\ 完${'。'.repeat(100)}</p>`,
    );
  });

  it('disappear when the entry is returned or reviewed again and reappear with a new approval', async () => {
    const entry = await shownEntry();
    const sentBack = ['--reason', '名称不规范', '--deadline', '2099-01-01 18:00', '--yes'];
    await operator.portal('entries', 'return', entry.id, ...sentBack);
    expect(await countPages(entry)).toBe(0);
    await operator.portal('entries', 'approve', entry.id);
    expect(await publish()).toContain('展示 1 个项目');
    await operator.portal('entries', 'review', entry.id);
    expect(await countPages(entry)).toBe(0);
  });

  it('disappear when the participant withdraws, including a page that a return left behind', async () => {
    const entry = await shownEntry();
    await updateEntry(test.app.db, entry.id, { status: 'returned', publishedStatus: 'returned' });
    const url = `/api/comp/entry/${entry.id}/withdraw`;
    const withdrawn = await test.call('POST', url, { token: entry.token, body: { reason: '不再参赛' } });
    expect(withdrawn.data).toMatchObject({ status: 'withdrawn', published: false });
    expect(await countPages(entry)).toBe(0);
  });

  it('omit industries unknown to the portal', async () => {
    const { entryNo, id } = await shownEntry();
    const fieldsOfPage = async () => {
      const ofEntry = and(eq(contentItem.type, 'project'), eq(contentItem.slug, `entry-${entryNo}`));
      const [page] = await test.app.db.select().from(contentItem).where(ofEntry);
      return page?.fields;
    };
    expect(await fieldsOfPage()).toHaveProperty('industry');
    const [submission] = await test.app.db
      .select()
      .from(entrySubmission)
      .where(eq(entrySubmission.entryId, id));
    const { project, ...others } = submission?.steps ?? {};
    const steps = {
      ...others,
      project: { data: { ...project?.data, industry: ['space-travel'] }, revision: 1 },
    };
    await test.app.db
      .update(entrySubmission)
      .set({ steps, sha256: 'of other answers' })
      .where(eq(entrySubmission.entryId, id));
    await publish();
    expect(await fieldsOfPage()).not.toHaveProperty('industry');
    const { code } = await test.call('GET', '/api/content/project/page');
    expect(code).toBe(200);
  });

  it('do not truncate names the season allows, nor split a surrogate pair', async () => {
    const { entryNo, id } = await shownEntry();
    const ofEntry = eq(entrySubmission.entryId, id);
    const [submission] = await test.app.db.select().from(entrySubmission).where(ofEntry);
    const { project, ...others } = submission?.steps ?? {};
    const data = { ...project?.data, slogan: '', summary: `${'项'.repeat(199)}𠮷目` };
    const projectName = '𠮷'.repeat(60);
    await test.app.db
      .update(entrySubmission)
      .set({
        steps: { ...others, project: { data, revision: 1 } },
        projectName,
        sha256: 'of rare characters',
      })
      .where(ofEntry);
    await publish();
    const [page] = await test.app.db
      .select({ title: contentItem.title, summary: contentItem.summary })
      .from(contentItem)
      .where(eq(contentItem.slug, `entry-${entryNo}`));
    expect(page).toEqual({ title: projectName, summary: `${'项'.repeat(199)}𠮷` });
  });

  it('are written once, no matter how often the season is published', async () => {
    const { entryNo } = await shownEntry();
    const read = async () => {
      const [revision] = await test.app.db.select().from(contentRevision);
      const [page] = await test.app.db
        .select({ updatedAt: contentItem.updatedAt })
        .from(contentItem)
        .where(eq(contentItem.slug, `entry-${entryNo}`));
      return { revision, page };
    };
    const before = await read();
    test.clock.advance(60);
    expect(await publish()).toContain('展示 0 个项目，撤下 0 个');
    expect(await read()).toEqual(before);
  });

  it('disappear with the account and stay away when projects are published later', async () => {
    const entry = await shownEntry();
    await closeAccount(entry);
    expect(await countPages(entry)).toBe(0);
    await publish();
    expect(await countPages(entry)).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail, ReceiptDetail, StepData } from '@portal/contract/competition/entry';
import type { ContentCard } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import { eq } from 'drizzle-orm';
import { fillEntry, submitFilled } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import type { TestApp } from '../../testing/test-app';
import { entrySubmission } from '../tables';

const SUBMITTED_TRACK = '高端装备与新材料 / 智能制造';

describe('An entry changed after submission', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openSeasonConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  async function changedEntry(submitted: StepData, later: StepData) {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const filled = await fillEntry(test, user, '2026', { project: submitted });
    const { id, revisions } = filled;
    const { data } = await submitFilled(test, user, filled, 'first-key');
    const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
    const body = { data: { ...entry.steps.project?.data, ...later }, baseRevision: revisions.project };
    const saved = await test.call('PUT', `/api/comp/entry/${id}/step/project`, { token, body });
    expect(saved.code).toBe(200);
    return { id, token, entryNo: data.entryNo };
  }
  const change = { name: '改了名的项目', track: ['information', 'ai-software'] };

  it('is verified, listed, shown and exported as submitted', async () => {
    const { id, token, entryNo } = await changedEntry({ name: '交上来的项目' }, change);
    const receipt = await test.call<ReceiptDetail>('GET', `/api/comp/entry/${id}/receipt`, { token });
    expect(receipt.data).toMatchObject({ projectName: '交上来的项目', track: SUBMITTED_TRACK });

    for (const keyword of ['交上来', '改了名']) {
      const list = await operator.portal('entries', 'list', '--keyword', keyword);
      expect(list).toMatch(/交上来的项目.*100%/);
    }
    const csv = join(operator.folder, 'out.csv');
    await operator.portal('entries', 'export', '--season', '2026', '--out', csv);
    const text = readFileSync(csv, 'utf8');
    expect(text).toContain(`${entryNo},交上来的项目,`);
    expect(text).toContain(`,${SUBMITTED_TRACK},`);
    expect(text).not.toContain('改了名的项目');

    const shownEntry = await operator.portal('entries', 'show', entryNo);
    expect(shownEntry).toContain('尚未重新提交');
    expect(shownEntry).toContain('交上来的项目');
    expect(shownEntry).not.toContain('改了名的项目');
    expect(JSON.parse(await operator.portal('entries', 'show', entryNo, '--format', 'json'))).toMatchObject({
      steps: { project: { name: '交上来的项目' } },
      draft: { steps: { project: { name: '改了名的项目' } } },
    });
  });

  it('is listed with the submitted applicant, leader and phone, and the account’s current contact', async () => {
    const { entryNo } = await changedEntry({ company: '交上来的公司' }, { company: '后来的公司' });
    const list = await operator.portal('entries', 'list', '--season', '2026');
    const line = list.split('\n').find((each) => each.includes(entryNo));
    expect(line).toMatch(/交上来的公司 +\S+ +1\d{10} +张明远 +138\d{8} /);
  });

  it('gets the facts columns backfilled if an older version of the API left them empty', async () => {
    const { id } = await changedEntry({ name: '旧版本提交' }, change);
    const ofEntry = eq(entrySubmission.entryId, id);
    const read = () => test.app.db.select().from(entrySubmission).where(ofEntry);
    const before = await read();
    expect(before).toMatchObject([{ projectName: '旧版本提交', hasFacts: true }]);
    const empty = { applicantName: null, contactName: null, contactPhone: null, groupName: null };
    await test.app.db
      .update(entrySubmission)
      .set({ ...empty, projectName: '', trackName: null, regionName: null, hasFacts: false })
      .where(ofEntry);
    await test.app.runJobs();
    expect(await read()).toEqual(before);
  });

  it('is an ordinary draft after being withdrawn and reopened', async () => {
    const { id, token } = await changedEntry({}, change);
    await test.call('POST', `/api/comp/entry/${id}/withdraw`, { token, body: { reason: '暂不参赛' } });
    await test.call('POST', `/api/comp/entry/${id}/reopen`, { token });
    const shownEntry = await operator.portal('entries', 'show', id);
    expect(shownEntry).toContain('改了名的项目');
    expect(shownEntry).not.toContain('尚未重新提交');
  });

  it('is shown in the showcase as submitted, and only if that submission consented', async () => {
    const agreed = await changedEntry(
      { name: '同意展示', published: true },
      { name: '后来的名字', published: false },
    );
    const refused = await changedEntry({ name: '不同意展示', published: false }, { published: true });
    await operator.portal('entries', 'approve', agreed.entryNo);
    await operator.portal('entries', 'approve', refused.entryNo);
    const done = await operator.portal('entries', 'publish', '--season', '2026', '--yes');
    expect(done).toMatch(/^已公布 2 份结果：[\s\S]*展示 1 个项目/);
    const projects = await test.call<Page<ContentCard<'project'>>>('GET', '/api/content/project/page');
    expect(projects.data.list.map(({ title }) => title)).toEqual(['同意展示']);

    await operator.portal('entries', 'reject', agreed.entryNo);
    expect(await operator.portal('entries', 'publish', '--season', '2026', '--yes')).toContain(
      '展示 0 个项目，撤下 1 个',
    );
  });
});

import type { EntryDetail, Receipt, StepData } from '@portal/contract/competition/entry';
import { fillEntry } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';

const NEW_ID_NUMBER = '110105194912310038';

describe('A resubmitted entry', () => {
  let operator: OperatorConsole;
  beforeAll(async () => {
    operator = await openSeasonConsole();
  });
  afterAll(() => operator.close());

  async function submittedEntry() {
    const { test } = operator;
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id } = await fillEntry(test, user, '2026');
    const read = async () => (await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token })).data;
    async function submit(key: string) {
      const { steps } = await read();
      const revisions = Object.fromEntries(
        Object.entries(steps).map(([step, { revision }]) => [step, revision]),
      );
      const body = { idempotencyKey: key, revisions, consents: { truthful: true, personalInfo: true } };
      const answer = await test.call<Receipt>('POST', `/api/comp/entry/${id}/submit`, { token, body });
      return answer.data.entryNo;
    }
    async function save(stepId: string, change: (data: StepData) => StepData) {
      const { data, revision } = (await read()).steps[stepId] ?? { data: {}, revision: 0 };
      const body = { data: change(data), baseRevision: revision };
      const { code } = await test.call('PUT', `/api/comp/entry/${id}/step/${stepId}`, { token, body });
      expect(code).toBe(200);
    }
    return { entryNo: await submit('key-0001'), submit, save };
  }
  const findLine = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

  it('is shown with the response to each review comment, and with all changes', async () => {
    const { entryNo, submit, save } = await submittedEntry();
    expect(await operator.portal('entries', 'diff', entryNo)).toContain('只提交过一次');
    const comments = [
      'project.name=请用全称',
      'project.slogan=太短',
      'team.members.1.bio=请补充',
      'team=身份证不清楚',
    ];
    const fields = comments.flatMap((comment) => ['--field', comment]);
    const reason = ['--reason', '名称不规范', '--deadline', '2099-01-01 18:00', '--yes'];
    await operator.portal('entries', 'return', entryNo, ...reason, ...fields);
    expect(await operator.portal('entries', 'show', entryNo)).toMatch(
      /请用全称 +高原智能分选装备 +尚未重新提交/,
    );

    await save('project', (data) => ({ ...data, name: '高原智能分选成套装备' }));
    await save('team', (data) => {
      const [lead = {}, other = {}] = data.members as StepData[];
      return {
        ...data,
        members: [
          { ...other, bio: '补充后的简介' },
          { ...lead, idNumber: NEW_ID_NUMBER },
        ],
      };
    });
    await submit('key-0002');

    const shown = await operator.portal('entries', 'show', entryNo);
    expect(shown).toMatch(/退回：.+ 王审核，期限 2099年1月1日 17:59:59，.+ 重新提交。原因：名称不规范/);
    expect(shown).toMatch(/project\.name +项目名称 +请用全称 +高原智能分选装备 +高原智能分选成套装备/);
    expect(shown).toMatch(/project\.slogan .+太短 .+未改动/);
    expect(shown).toMatch(/team\.members\.1\.bio .+请补充 +机器视觉方向博士。 +补充后的简介/);
    expect(shown).toMatch(/身份证不清楚 .*改动 \d 项/);

    const diff = await operator.portal('entries', 'diff', entryNo);
    expect(diff).toMatch(/^第 1 次提交（.+） → 第 2 次提交（.+）：改动 3 项\n/);
    expect(findLine(diff, 'project.name')).toMatch(/高原智能分选装备 +高原智能分选成套装备/);
    expect(findLine(diff, 'team.members.0.bio')).toMatch(/补充后的简介/);
    // Shows that a masked answer changed, without revealing it to operators.
    expect(findLine(diff, 'team.members.1.idNumber')).toMatch(/110\*+002X +110\*+0038/);
    for (const secret of [NEW_ID_NUMBER, '11010519491231002X']) expect(shown + diff).not.toContain(secret);
    await expect(operator.portal('entries', 'diff', entryNo, '--to', '5')).rejects.toThrow('共提交过 2 次');
  });

  it('can be compared with a draft that was not resubmitted', async () => {
    const { entryNo, save } = await submittedEntry();
    await save('project', (data) => ({ ...data, fundingAmount: 900_000_000 }));
    const diff = await operator.portal('entries', 'diff', entryNo, '--to', 'draft');
    expect(diff).toMatch(/→ 草稿：改动 1 项/);
    expect(findLine(diff, 'project.fundingAmount')).toMatch(/500\.00万元 +900\.00万元/);
  });
});

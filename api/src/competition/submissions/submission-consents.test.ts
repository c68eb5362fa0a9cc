import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Consent } from '@portal/contract/account';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { fillEntry } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';
import type { TestApp } from '../../testing/test-app';

const PUBLICITY = '授权·同意在获奖公示中公开项目名称、团队或企业名称及负责人姓名';

describe('Consents to publication', () => {
  let operator: OperatorConsole;
  let test: TestApp;
  beforeAll(async () => {
    operator = await openSeasonConsole();
    ({ test } = operator);
  });
  afterAll(() => operator.close());

  async function entrant(publicity: boolean) {
    const user = await signInParticipant(test, { enterprise: true });
    const { token } = user;
    const { id } = await fillEntry(test, user, '2026');
    let times = 0;
    async function submit() {
      times += 1;
      const { data } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
      const revisions = Object.fromEntries(
        Object.entries(data.steps).map(([step, { revision }]) => [step, revision]),
      );
      const body = {
        idempotencyKey: `consents-${times}`,
        revisions,
        consents: { truthful: true, personalInfo: true, publicity },
      };
      expect((await test.call('POST', `/api/comp/entry/${id}/submit`, { token, body })).code).toBe(200);
    }
    async function standing() {
      const { data } = await test.call<Consent[]>('GET', '/api/auth/user/consents', { token });
      return data.filter(({ kind, withdrawnAt }) => kind === 'entry-publicity' && !withdrawnAt);
    }
    async function withdraw(given?: Consent) {
      const url = `/api/auth/user/consents/${(given ?? (await standing())[0])?.id}/withdraw`;
      expect((await test.call('POST', url, { token })).code).toBe(200);
    }
    await submit();
    const shown = () => operator.portal('entries', 'show', id);
    return { id, submit, standing, withdraw, shown };
  }

  it('are shown to operators as given, refused, withdrawn or given again', async () => {
    const [agrees, refuses, withdraws, returns] = [
      await entrant(true),
      await entrant(false),
      await entrant(true),
      await entrant(true),
    ];
    await withdraws.withdraw();
    await returns.withdraw();
    await returns.submit();
    expect(await agrees.shown()).toMatch(/公示中公开.* 同意$/m);
    expect(await refuses.shown()).toMatch(/公示中公开.*未同意$/m);
    expect(await withdraws.shown()).toMatch(/公示中公开.*已撤回（.+）$/m);
    expect(await returns.shown()).not.toContain('已撤回');

    const file = join(operator.folder, 'consents.csv');
    await operator.portal('entries', 'export', '--season', '2026', '--out', file);
    const [header = [], ...rows] = readFileSync(file, 'utf8')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = header.length - header.indexOf(PUBLICITY);
    const cells = rows.map((row) => row.at(-at)).sort();
    const withdrawn = expect.stringMatching(/^已撤回 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(cells).toEqual(['否', withdrawn, '是', '是']);
  });

  it('are withdrawn in every version they were given in, no matter which one is chosen', async () => {
    const people = [await entrant(true), await entrant(true)] as const;
    const until = ['--reason', '补充材料', '--deadline', '2099-01-05 18:00', '--yes'];
    for (const { id } of people) await operator.portal('entries', 'return', id, ...until);
    await operator.portal('season', 'publish', operator.definition({ version: 2 }));
    await operator.portal('season', 'open', '2026');
    for (const [at, person] of people.entries()) {
      await person.submit();
      const given = await person.standing();
      expect(given.map(({ version }) => version)).toEqual(['2026 v2', '2026 v1']);
      await person.withdraw(given[at]);
      expect(await person.standing()).toEqual([]);
      expect(await person.shown()).toMatch(/公示中公开.*已撤回（.+）$/m);
    }
  });
});

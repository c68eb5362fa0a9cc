import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beijingTime } from '@portal/contract/beijing-time';
import { eq } from 'drizzle-orm';
import { openSmallSeason, SMALL_SEASON, smallEntry, submitSmall } from '../../testing/entries';
import { type OperatorConsole, openOperatorConsole } from '../../testing/operator-console';
import { entry, entryEvent } from '../tables';
import { formatMoment } from './sheet-shape';

describe('Decisions on many entries', () => {
  let operator: OperatorConsole;
  beforeAll(async () => {
    operator = await openOperatorConsole();
    await openSmallSeason(operator.test);
  });
  afterAll(() => operator.close());

  async function submitted() {
    const own = await smallEntry(operator.test);
    const { data } = await submitSmall(operator.test, own, { consents: {} });
    return { ...own, entryNo: data.entryNo };
  }

  function file(...lines: string[]): string {
    const name = join(operator.folder, 'numbers.csv');
    writeFileSync(name, `\ufeff报名编号,说明\r\n${lines.join('\r\n')}\r\n`);
    return name;
  }
  const run = (...argv: string[]) =>
    operator
      .portal('entries', ...argv)
      .catch((error: Error & { failure: string }) => `${error.failure} ${error.message}`);
  const statuses = async (...numbers: string[]) => {
    const rows = await operator.test.app.db.select().from(entry);
    return numbers.map((number) => rows.find(({ entryNo }) => entryNo === number)?.status);
  };

  it('are read from a file of numbers with notes, and recorded for each entry', async () => {
    const [a, b] = [await submitted(), await submitted()];
    const from = file(`${a.entryNo},"材料齐全，""附件""也有"`, b.entryNo);
    expect(await run('approve', '--from', from, '--note', '符合条件', '--dry-run')).toBe(
      '试算：可以处理 2 份。没有改动',
    );
    expect(await statuses(a.entryNo, b.entryNo)).toEqual(['submitted', 'submitted']);
    expect(await run('approve', '--from', from, '--note', '符合条件')).toBe('已处理 2 份');
    expect(await statuses(a.entryNo, b.entryNo)).toEqual(['approved', 'approved']);
    const notes = await operator.test.app.db
      .select()
      .from(entryEvent)
      .where(eq(entryEvent.status, 'approved'));
    expect(notes.map(({ note }) => note).sort()).toEqual(['材料齐全，"附件"也有', '符合条件']);
    expect(await run('approve', '--from', from)).toBe('已处理 0 份，2 份原来就是这个决定');
    // A second operator does not know of the first.
    expect(await run('reject', a.entryNo, b.entryNo, '--dry-run')).toBe(
      '试算：可以处理 2 份，其中 2 份原来是别的决定。没有改动',
    );
    expect(await run('reject', '--from', from)).toBe('已处理 2 份，其中 2 份原来是别的决定');
  });

  it('change nothing if one is refused, and list every refusal; --partial decides the others', async () => {
    const [a, draft] = [await submitted(), await smallEntry(operator.test)];
    const from = file(a.entryNo, draft.id, '2026999999', a.entryNo);
    const refusals = [
      `- ${draft.id}：报名当前为“草稿”，不能进行该操作`,
      '- 2026999999：没有这份报名',
      `- ${a.entryNo}：重复出现`,
    ].join('\n');
    expect(await run('reject', '--from', from, '--dry-run')).toBe(
      `refused 试算：可以处理 1 份，拒绝 3 份。没有改动\n${refusals}`,
    );
    const all = await run('reject', '--from', from);
    expect(all).toContain(`refused 有 3 份不能处理，一份都没有改动`);
    expect(all).toContain(refusals);
    expect(await statuses(a.entryNo)).toEqual(['submitted']);
    expect(await run('reject', '--from', from, '--partial')).toBe(
      `incomplete 已处理 1 份，拒绝 3 份：\n${refusals}`,
    );
    expect(await statuses(a.entryNo)).toEqual(['rejected']);
  });

  it('reject a file with any unrecognized line, except headers, comments and empty lines', async () => {
    const [a, b] = [await submitted(), await submitted()];
    for (const line of [
      `="${b.entryNo}",材料齐全`,
      `"${b.entryNo}" ,材料齐全`,
      `张三,${b.entryNo}`,
      `,${b.entryNo}`,
    ])
      expect(await run('approve', '--from', file(a.entryNo, line))).toMatch(/^usage .*第 3 行/s);
    expect(await statuses(a.entryNo, b.entryNo)).toEqual(['submitted', 'submitted']);
    expect(await run('approve', '--from', file(`"${a.entryNo}"`, ',', '# 第二批', b.entryNo))).toBe(
      '已处理 2 份',
    );
  });

  it('reject an exported list, whose other columns would become notes', async () => {
    const { entryNo } = await submitted();
    const exported = join(operator.folder, 'exported.csv');
    await run('export', '--season', SMALL_SEASON, '--out', exported, '--yes');
    expect(await run('approve', '--from', exported)).toMatch(/^usage .*有 \d+ 列.*只留报名编号/);
    expect(await statuses(entryNo)).toEqual(['submitted']);
    writeFileSync(exported, `报名编号,"说明，可不写",,\r\n${entryNo},"材料齐全",,\r\n`);
    expect(await run('approve', '--from', exported)).toBe('已处理 1 份');
    expect(await run('show', entryNo)).toMatch(/材料齐全(?![",])/);
  });

  it('refuse entries resubmitted after they were read', async () => {
    const { test } = operator;
    const [changed, same] = [await submitted(), await submitted()];
    test.clock.advance(120);
    const readAt = formatMoment(beijingTime(test.clock.now()));
    test.clock.advance(120);
    const again = await submitSmall(test, changed, { consents: {}, idempotencyKey: 'key-0002' });
    expect(again.code).toBe(200);
    const approve = (...more: string[]) => run('approve', '--read-at', readAt, ...more);
    expect(await approve(changed.entryNo)).toContain(`- ${changed.entryNo}：在查看时间之后提交过（`);
    expect(await approve('--from', file(changed.entryNo, same.entryNo), '--partial')).toMatch(
      /^incomplete 已处理 1 份，拒绝 1 份/,
    );
    expect(await statuses(changed.entryNo, same.entryNo)).toEqual(['submitted', 'approved']);
    expect(await run('approve', changed.entryNo, '--read-at', '昨天')).toContain('不是有效的时间');
  });

  it('refuse to return entries resubmitted after they were read', async () => {
    const { test } = operator;
    const [changed, same] = [await submitted(), await submitted()];
    test.clock.advance(120);
    const readAt = formatMoment(beijingTime(test.clock.now()));
    await submitSmall(test, changed, { consents: {}, idempotencyKey: 'key-0002' });
    const deadline = formatMoment(beijingTime(new Date(test.clock.now().getTime() + 86_400_000)));
    const sendBack = (entryNo: string) =>
      run('return', entryNo, '--reason', '名称不规范', '--deadline', deadline, '--read-at', readAt);
    expect(await sendBack(changed.entryNo)).toContain('在查看时间之后提交过（');
    await sendBack(same.entryNo);
    expect(await statuses(changed.entryNo, same.entryNo)).toEqual(['submitted', 'returned']);
  });

  it('refuse entries resubmitted in the same second they were read', async () => {
    const { test } = operator;
    const changed = await submitted();
    test.clock.advance(120);
    const readAt = formatMoment(beijingTime(test.clock.now()));
    const again = await submitSmall(test, changed, { consents: {}, idempotencyKey: 'key-0002' });
    expect(again.code).toBe(200);
    expect(await run('approve', changed.entryNo, '--read-at', readAt)).toContain('在查看时间之后提交过（');
    expect(await statuses(changed.entryNo)).toEqual(['submitted']);
  });

  it('are counted before publishing, together with the entries still undecided', async () => {
    const [a] = [await submitted(), await submitted()];
    await run('approve', a.entryNo);
    const publish = ['publish', '--season', SMALL_SEASON];
    const said = await run(...publish, '--dry-run');
    expect(said).toMatch(/^将公布 \d+ 份结果：资格通过 \d+ 份.*\n还没有决定的：已提交 \d+ 份.*\n没有改动$/);
    const [counts = '无'] = said.split('\n');
    const asked = await run(...publish);
    expect(asked).toContain(counts);
    expect(asked).toMatch(/发出之后不能收回。继续吗？.*加 --yes/);
    expect(await run(...publish, '--dry-run')).toBe(said);
    expect(await run(...publish, '--yes')).toContain(counts.slice(1));
    expect(await run(...publish, '--dry-run')).toContain('将公布 0 份结果');
  });

  it('can be prepared with lists by track, phone and time of submission', async () => {
    const { entryNo, mobile } = await submitted();
    const list = (...filter: string[]) => run('list', '--season', SMALL_SEASON, ...filter);
    expect(await list('--track', '人工智能', '--keyword', entryNo)).toContain('共 1 份');
    expect(await list('--keyword', mobile, '--since', '2020-01-01', '--until', '2099-01-01')).toContain(
      entryNo,
    );
    for (const none of [
      ['--track', '没有'],
      ['--group', '没有'],
      ['--region', '没有'],
      ['--since', '2099-01-01'],
    ])
      expect(await list(...none)).toBe('没有符合的报名');
    expect(await list('--limit', '1')).toMatch(/共 \d+ 份，以上 1 份；全部列出用 --all/);
    const total = Number(/共 (\d+) 份/.exec(await list('--all'))?.[1]);
    expect(JSON.parse(await list('--all', '--format', 'json'))).toHaveLength(total);
  });

  it('report an unknown number with how to find numbers, and accept full-width numbers', async () => {
    expect(await run('show', '2026999999')).toBe(
      'not-found 没有这份报名：2026999999。编号见 pnpm portal entries list',
    );
    const { entryNo } = await submitted();
    const fullWidth = entryNo.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await run('show', ` ${fullWidth} `)).toContain(entryNo);
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryDetail, StepData } from '@portal/contract/competition/entry';
import { asRecord, asRows, type EntryAnswers } from '@portal/season/answers';
import { getAnsweredSteps } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Column, Field } from '@portal/season/field';
import { getVisibleFields } from '@portal/season/judge';
import { maskStep } from '@portal/season/sensitive';
import { enterpriseEntry, personalEntry } from '@portal/season/testing/filled-entry';
import { readXlsx, type Sheet } from 'hucre/xlsx';
import { fillEntry, runningSample, submitFilled } from '../../testing/entries';
import { type OperatorConsole, openSeasonConsole } from '../../testing/operator-console';
import { signInParticipant } from '../../testing/participants';

const services: StepData = {
  shareholders: [
    { id: 's1', name: '张明远', kind: '自然人', amount: 612_345_678, share: 6_125 },
    { id: 's2', name: '云南某某创业投资', kind: '法人', amount: 387_654_322, share: 3_875 },
  ],
  wantsLoan: true,
  loanAmount: 123_450_000,
  loanMonths: 18,
  loanUse: '购置检测设备',
  expectedRate: 365,
  institutions: ['某某银行', '某某担保'],
};

/** Answers that look like spreadsheet formulas, or that XML cannot represent. */
const hostile = {
  slogan: '=HYPERLINK("x","y")',
  scenario: '+86 139 0000 0000',
  innovation: '@SUM(A1)',
  summary: `${String(enterpriseEntry.data.project?.summary)}\uffff\ufffe`,
};

const entered: readonly EntryAnswers[] = [
  enterpriseEntry,
  {
    ...enterpriseEntry,
    data: { ...enterpriseEntry.data, project: { ...enterpriseEntry.data.project, ...hostile } },
  },
  personalEntry,
];

describe('The workbook', () => {
  let operator: OperatorConsole;
  const numbers: string[] = [];
  beforeAll(async () => {
    operator = await openSeasonConsole();
    const { test } = operator;
    for (const answers of entered) {
      const user = await signInParticipant(test, { enterprise: answers.participant === 'enterprise' });
      const { token } = user;
      const filled = await fillEntry(test, user, '2026', { answers });
      const { id } = filled;
      const { data } = await submitFilled(test, user, filled, 'key-0001');
      numbers.push(data.entryNo);
      const { data: entry } = await test.call<EntryDetail>('GET', `/api/comp/entry/${id}`, { token });
      const body = { data: services, baseRevision: entry.steps.services?.revision ?? 0 };
      const saved = await test.call('PUT', `/api/comp/entry/${id}/step/services`, { token, body });
      expect(saved.code).toBe(200);
    }
  });
  afterAll(() => operator.close());

  async function open(): Promise<Sheet[]> {
    const file = join(operator.folder, '评审.xlsx');
    await operator.portal('entries', 'export', '--season', '2026', '--out', file, '--yes');
    expect(statSync(file).mode & 0o077).toBe(0);
    const { sheets } = await readXlsx(readFileSync(file), { readStyles: true });
    return sheets;
  }

  /** Dates are compared by their calendar day. */
  const read = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);

  const definition = () => runningSample(operator.test.clock.now());

  /** Expected cell value of an answer: numbers are in the unit shown to users. */
  function expected(field: Column | Field, value: unknown, answers: EntryAnswers): unknown {
    if (field.sensitive) return maskStep([field], { [field.key]: value })[field.key];
    if (field.type === 'money') return Number(value) / 1_000_000;
    if (field.type === 'percent') return Number(value) / 100;
    if (field.type === 'number') return value;
    if (field.type === 'month') return `${String(value)}-01`;
    return formatAnswer(definition(), field, value, answers).replace(/[\ufffe\uffff]/g, '');
  }

  it('has every answer of every entry when read with another library', async () => {
    const sheets = await open();
    const [main] = sheets;
    const titles = (sheet: Sheet | undefined) => (sheet?.rows[0] ?? []).map(String);
    let found = 0;
    for (const [at, { participant, data, today }] of entered.entries()) {
      const answers: EntryAnswers = { participant, today, data: { ...data, services } };
      const own = main?.rows.find(([number]) => number === numbers[at]) ?? [];
      for (const step of getAnsweredSteps(definition())) {
        for (const field of getVisibleFields(definition(), step.id, answers)) {
          const value = answers.data[step.id]?.[field.key];
          if (value === undefined) continue;
          const inMain = (title: string) => read(own[titles(main).indexOf(`${step.title}·${title}`)]);
          if (field.type === 'table') {
            const sheet = sheets.find(({ name }) => name === field.label);
            const rows = (sheet?.rows ?? []).filter(([number]) => number === numbers[at]);
            expect(rows).toHaveLength(asRows(value).length);
            for (const [index, row] of asRows(value).entries())
              for (const column of field.columns.filter(({ key }) => row[key] !== undefined)) {
                const cell = titles(sheet).findIndex((title) => title.startsWith(column.label));
                expect(read(rows[index]?.[cell])).toEqual(expected(column, row[column.key], answers));
                found += 1;
              }
          } else if (field.type === 'matrix') {
            for (const { key, label } of field.rows)
              for (const year of field.years) {
                const figure = Number(asRecord(asRecord(value)[key])[year]) / 1_000_000;
                expect(inMain(`${label}${year}年（万元）`)).toBe(figure);
                found += 1;
              }
          } else {
            const unit = { money: '（万元）', percent: '（%）' }[field.type as string] ?? '';
            const wanted = expected(field, value, answers);
            // Regions are shown by their names.
            expect(inMain(field.label + unit)).toEqual(
              field.type === 'region' ? '云南省昆明市五华区' : wanted,
            );
            found += 1;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(200);
  });

  it('has a frozen header, filters, column widths, number formats, and no ID numbers', async () => {
    const sheets = await open();
    expect(sheets.map(({ name }) => name)).toEqual([
      '报名',
      '核心团队成员',
      '教育经历',
      '资质荣誉',
      '股权结构',
    ]);
    for (const sheet of sheets) {
      expect(sheet.freezePane?.rows).toBe(1);
      expect(sheet.autoFilter?.range).toMatch(/^A1:[A-Z]+1$/);
      for (const { width = 0 } of sheet.columns ?? []) expect(width).toBeGreaterThan(5);
      for (const text of ['11010519491231002X', 'E12345678'])
        expect(JSON.stringify(sheet.rows)).not.toContain(text);
    }
    const shares = sheets.at(-1);
    const amount = (shares?.rows[0] ?? []).findIndex((title) => String(title).endsWith('（万元）'));
    expect(shares?.rows[1]?.[amount]).toBe(612.345678);
    expect(shares?.cells?.get(`1,${amount}`)?.style?.numFmt).toBe('#,##0.00');
  });

  it('as CSV has one file per table, without formulas', async () => {
    const file = join(operator.folder, '评审.csv');
    const said = await operator.portal('entries', 'export', '--season', '2026', '--out', file, '--yes');
    expect(said).toContain('3 份报名：报名 3 行，核心团队成员 6 行');
    const text = readFileSync(file, 'utf8');
    for (const start of ['"\'=HYPERLINK(""x"",""y"")"', "'+86 139 0000 0000", "'@SUM(A1)"])
      expect(text).toContain(`,${start},`);
    expect(readFileSync(join(operator.folder, '评审-股权结构.csv'), 'utf8')).toContain(
      `${numbers[0]},高原智能分选装备,1,张明远,自然人,612.345678,61.25`,
    );
    expect(readdirSync(operator.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

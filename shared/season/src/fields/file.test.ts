import { seasonDefinitionSchema } from '../definition';
import { formatAnswer } from '../display';
import type { FieldOf } from '../field';
import { judgeField } from '../judge';
import { migrateDraft } from '../migrate-draft';
import { sampleSeason2026 as season } from '../sample-2026';
import { getStepSchema } from '../step-answers';
import { personalEntry } from '../testing/filled-entry';
import { validateDefinition } from '../validate-definition';
import { listFiles, toFileAnswer } from './file';
import { getFieldType } from './registry';

function proof(maxFiles?: number): FieldOf<'file'> {
  const found = season.materials.find(({ key }) => key === 'ipProof') as FieldOf<'file'>;
  return { ...found, limits: { ...found.limits, maxFiles } };
}
const withProof = (field: FieldOf<'file'>, version = 1) =>
  seasonDefinitionSchema.parse({
    ...season,
    version,
    materials: season.materials.map((each) => (each.key === 'ipProof' ? field : each)),
  });
const stored = (name: string, mime = 'application/pdf') => ({ fileId: name, name, size: 10, mime });

function judgeFiles(field: FieldOf<'file'>, value: unknown): string[] {
  const definition = withProof(field);
  expect(getStepSchema(definition, 'materials').safeParse({ ipProof: value }).error).toBeUndefined();
  return judgeField(definition, 'materials', field, value, personalEntry).map(({ message }) => message);
}

test('a field for several files limits their number and judges each', () => {
  const three = ['1.pdf', '2.pdf', '3.pdf'].map((name) => stored(name));
  expect(judgeFiles(proof(3), three)).toEqual([]);
  expect(judgeFiles(proof(2), three)).toEqual(['知识产权证明最多2个文件，请移除1个']);
  expect(judgeFiles(proof(3), [stored('1.pdf'), stored('2.mp4', 'video/mp4')])).toEqual([
    '知识产权证明的文件类型不符合要求',
  ]);
});

test('a size limit is shown with at most two decimals', () => {
  const field = proof();
  const small = { ...field, limits: { ...field.limits, maxBytes: 500_000 } };
  expect(judgeFiles(small, { ...stored('1.pdf'), size: 600_000 })).toEqual(['知识产权证明不能超过0.47MB']);
});

test('several files are shown and exported in order', () => {
  const value = [stored('专利.pdf'), stored('软著.pdf')];
  expect(formatAnswer(season, proof(3), value, { data: {} })).toBe('专利.pdf、软著.pdf');
  expect(
    getFieldType(proof(3))
      .sheet(proof(3))
      .map(({ cell }) => cell(value, { definition: season, answers: { data: {} }, label: undefined })),
  ).toEqual(['专利.pdf、软著.pdf']);
});

test('files are kept when the next version of the season takes more or fewer of them', () => {
  const [one, list] = [stored('专利.pdf'), [stored('专利.pdf'), stored('软著.pdf')]];
  const move = (ipProof: unknown, from: number, to: number) =>
    migrateDraft(withProof(proof(from)), withProof(proof(to), 2), { materials: { ipProof } }).data.materials;
  expect(move(one, 1, 3)).toEqual({ ipProof: one });
  expect(move(list, 3, 1)).toEqual({ ipProof: list });
  expect(listFiles(one)).toEqual([one]);
  expect(judgeFiles(proof(1), list)).toEqual(['知识产权证明最多1个文件，请移除1个']);
});

test('an answer is a list exactly if the field takes several files', () => {
  expect(toFileAnswer(proof(), [stored('1.pdf')])).toEqual(stored('1.pdf'));
  expect(toFileAnswer(proof(3), [stored('1.pdf')])).toEqual([stored('1.pdf')]);
  expect(toFileAnswer(proof(3), [])).toBeNull();
});

test('a definition may ask for 1 to 20 files per field', () => {
  const withMax = (maxFiles: number) => {
    const materials = season.materials.map((each) =>
      each.type === 'file' ? { ...each, limits: { ...each.limits, maxFiles } } : each,
    );
    return seasonDefinitionSchema.safeParse({ ...season, materials }).success;
  };
  expect([0, 1, 20, 21, 1.5].map(withMax)).toEqual([false, true, true, false, false]);
  expect(validateDefinition(withProof(proof(10)))).toHaveProperty('definition');
});

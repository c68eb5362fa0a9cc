import { asRows, type EntryAnswers } from '@portal/season/answers';
import { getJudgedSteps, type SeasonDefinition } from '@portal/season/definition';
import { listFiles } from '@portal/season/fields/file';
import { getVisibleFields } from '@portal/season/judge';

interface NamedFile {
  path: string;
  label: string;
  fileId: string;
}

/** @returns the files that an entry's answers name, each with its path as `entries show` prints it */
export function listNamedFiles(definition: SeasonDefinition, answers: EntryAnswers): NamedFile[] {
  const named = (path: string, label: string, value: unknown): NamedFile[] => {
    const files = listFiles(value);
    if (!Array.isArray(value)) return files.map(({ fileId }) => ({ path, label, fileId }));
    return files.map(({ fileId }, at) => ({ path: `${path}.${at}`, label: `${label}${at + 1}`, fileId }));
  };
  return getJudgedSteps(definition).flatMap((step) =>
    getVisibleFields(definition, step.id, answers).flatMap((field) => {
      const path = `${step.id}.${field.key}`;
      const value = answers.data[step.id]?.[field.key];
      if (field.type === 'file') return named(path, field.label, value);
      if (field.type !== 'table') return [];
      const columns = field.columns.filter(({ type }) => type === 'file');
      return asRows(value).flatMap((row, at) =>
        columns.flatMap(({ key, label }) =>
          named(`${path}.${at}.${key}`, `${field.rowName}${at + 1}·${label}`, row[key]),
        ),
      );
    }),
  );
}

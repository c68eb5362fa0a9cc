import type { EntryAnswers } from '@portal/season/answers';
import { getJudgedSteps, type SeasonDefinition } from '@portal/season/definition';
import { listFiles } from '@portal/season/fields/file';
import { getFieldType, listParts } from '@portal/season/fields/registry';
import { getVisibleFields } from '@portal/season/judge';

interface NamedFile {
  path: string;
  label: string;
  fileId: string;
}

/** @returns the files named in an entry's answers, with paths as printed by `entries show` */
export function listNamedFiles(definition: SeasonDefinition, answers: EntryAnswers): NamedFile[] {
  const named = (path: string, label: string, value: unknown): NamedFile[] => {
    const files = listFiles(value);
    if (!Array.isArray(value)) return files.map(({ fileId }) => ({ path, label, fileId }));
    return files.map(({ fileId }, at) => ({ path: `${path}.${at}`, label: `${label}${at + 1}`, fileId }));
  };
  return getJudgedSteps(definition).flatMap((step) =>
    getVisibleFields(definition, step.id, answers).flatMap((field) => {
      const value = answers.data[step.id]?.[field.key];
      return [{ path: [] as const, field, label: field.label, value }, ...listParts(field, value)]
        .filter((part) => getFieldType(part.field).holdsFiles)
        .flatMap((part) => named([step.id, field.key, ...part.path].join('.'), part.label, part.value));
    }),
  );
}

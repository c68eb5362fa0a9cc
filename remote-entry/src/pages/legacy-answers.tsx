import { getSeasonDefinition } from '@portal/api-client/reference';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { EntryAnswers, StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStepFields } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Field } from '@portal/season/field';
import { getComposite } from '@portal/season/fields/registry';
import { getLegacyAnswers, getLegacyVersion, getOriginalKey } from '@portal/season/migrate-draft';
import { Box, Stack } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { useLoaded } from '@portal/ui/loading';
import { useEditor } from '../editor/editor-context';

export function LegacyAnswers({ stepIds }: { stepIds: readonly string[] }) {
  const { draft, entry } = useEditor();
  const { definition } = draft;
  const forms = useFormerForms(entry, definition);
  // Includes restored input for a removed field, which will be saved as a legacy answer.
  const getLegacy = (stepId: string) => ({
    ...entry.legacy[stepId],
    ...getLegacyAnswers(definition, stepId, draft.step(stepId).answers),
  });
  const shownSteps = stepIds.filter((stepId) => Object.keys(getLegacy(stepId)).length > 0);
  if (!forms || shownSteps.length === 0) return null;
  const stored = [...Object.keys(entry.steps), ...Object.keys(entry.legacy)];
  const data = Object.fromEntries(stored.map((id) => [id, { ...entry.steps[id]?.data, ...getLegacy(id) }]));
  return shownSteps.map((stepId) => (
    <Alert key={stepId} title={`旧版内容：${findStepTitle(forms, stepId) ?? '其他'}`}>
      <p>以下内容来自旧版报名表，现已不再填写，为您保留以便查阅。</p>
      <Stack as="dl" gap="1" marginTop="1">
        {legacyLines(forms, stepId, getLegacy(stepId), { data }).map(({ key, label, values }) => (
          <div key={key}>
            <Box as="dt" textStyle="hint">
              {label ?? '其他'}
            </Box>
            {values.map((value, index) => (
              <dd key={`${index} ${value}`}>{value}</dd>
            ))}
          </div>
        ))}
      </Stack>
    </Alert>
  ));
}

/** Most likely first: the last version, those named in keys, all earlier ones. */
function formerVersions({ legacy, migration }: EntryDetail, { version }: SeasonDefinition): Set<number> {
  const named = Object.values(legacy).flatMap((kept) => Object.keys(kept).map(getLegacyVersion));
  const earlier = Array.from({ length: version - 1 }, (_, back) => version - 1 - back);
  const versions = new Set([migration?.from, ...named, ...earlier].filter((each) => each !== undefined));
  versions.delete(version);
  return versions;
}

/** Loads form versions until every legacy answer has a label. */
async function loadForms(
  entry: EntryDetail,
  definition: SeasonDefinition,
  signal: AbortSignal,
): Promise<SeasonDefinition[]> {
  const forms = [definition];
  const named = ([stepId, kept]: [string, EntryDetail['legacy'][string]]) =>
    findStepTitle(forms, stepId) !== undefined &&
    legacyLines(forms, stepId, kept, { data: {} }).every(({ label }) => label !== undefined);
  for (const version of formerVersions(entry, definition)) {
    if (Object.entries(entry.legacy).every(named)) break;
    const form = await getSeasonDefinition(entry.season.id, version, signal).catch(() => undefined);
    if (form) forms.push(form);
  }
  return forms;
}

function useFormerForms(entry: EntryDetail, definition: SeasonDefinition) {
  const loaded = useLoaded(entry, (signal) => loadForms(entry, definition, signal));
  return loaded.state === 'ready' ? loaded.value : undefined;
}

export interface LegacyLine {
  key: string;
  /** Undefined if no known form version asked for it. */
  label?: string;
  values: string[];
}

type Forms = readonly SeasonDefinition[];

export function findStepTitle(forms: Forms, stepId: string): string | undefined {
  return forms.flatMap(({ steps }) => steps.find(({ id }) => id === stepId) ?? [])[0]?.title;
}

/** @param forms most likely version first */
export function legacyLines(
  forms: Forms,
  stepId: string,
  kept: StepAnswers,
  answers: Pick<EntryAnswers, 'data'>,
): LegacyLine[] {
  return Object.entries(kept)
    .filter(([, value]) => !isEmpty(value))
    .map(([key, value]) => {
      const asked = findAskedField(forms, stepId, key);
      if (!asked) return { key, values: [toPlainText(value)] };
      const { form, field } = asked;
      return { key, label: field.label, values: toValues(form, field, value, answers) };
    });
}

function findAskedField(forms: Forms, stepId: string, key: string) {
  const version = getLegacyVersion(key);
  const likeliest = [...forms.filter((form) => form.version === version), ...forms];
  for (const name of [key, getOriginalKey(key)])
    for (const form of likeliest) {
      const known = form.steps.some(({ id }) => id === stepId) ? getStepFields(form, stepId) : [];
      const field = known.find((each) => each.key === name);
      if (field) return { form, field };
    }
  return undefined;
}

function toValues(
  form: SeasonDefinition,
  field: Field,
  value: unknown,
  answers: Pick<EntryAnswers, 'data'>,
): string[] {
  const inWords = (asked: Field, answer: unknown) =>
    isEmpty(answer) ? '' : formatAnswer(form, asked, answer, answers) || toPlainText(answer);
  return getComposite(field)?.lines(field, value, inWords) ?? [inWords(field, value)];
}

function toPlainText(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value as object)
    .filter(([key]) => key !== 'id')
    .map(([, part]) => toPlainText(part))
    .filter(Boolean)
    .join('，');
}

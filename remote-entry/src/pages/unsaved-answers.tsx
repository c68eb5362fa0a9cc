import { asRows, type EntryAnswers, type StepAnswers } from '@portal/season/answers';
import { getStep, getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Field } from '@portal/season/field';
import { findPart, getComposite, listParts } from '@portal/season/fields/registry';
import { mask } from '@portal/season/mask';
import { Button, toast } from '@portal/ui';
import { Box, Stack, Text } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import type { Draft } from '../editor/draft';
import { isIdentical } from '../editor/merge-answers';
import type { UnsavedStep } from '../editor/restore';

/** Includes input of earlier pages. */
export function listUnsaved(
  draft: Pick<Draft, 'stepIds' | 'isDirty' | 'step'>,
  locked: readonly UnsavedStep[],
): UnsavedStep[] {
  const typed = draft
    .stepIds()
    .filter((id) => draft.isDirty(id) && !locked.some(({ stepId }) => stepId === id))
    .map((stepId) => {
      const { answers, base } = draft.step(stepId);
      return { stepId, answers, saved: base };
    });
  return [...locked, ...typed];
}

interface Line {
  label: string;
  text: string;
}

function describeUnsaved(
  definition: SeasonDefinition,
  { stepId, answers, saved }: UnsavedStep,
  entry: Pick<EntryAnswers, 'data'>,
): Line[] {
  const inWords = (field: Field, value: unknown, step: StepAnswers) =>
    formatAnswer(definition, field, field.sensitive ? mask(value) : value, {
      data: { ...entry.data, [stepId]: step },
    });
  const toLine = (label: string, field: Field, value: unknown): Line => ({
    label,
    text: inWords(field, value, answers) || '（已清空）',
  });
  const describe = (field: Field): Line[] => {
    const [mine, theirs] = [answers[field.key], saved[field.key]];
    if (isIdentical(mine, theirs)) return [];
    const composite = getComposite(field);
    if (!composite) return [toLine(field.label, field, mine)];
    const changed = listParts(field, mine).flatMap((part) => {
      const [rowKey, column] = part.path;
      const known = findPart(field, theirs, part.row ? part.row.id : rowKey, column);
      return isIdentical(part.value, known?.value) ? [] : [toLine(part.label, part.field, part.value)];
    });
    // One line per deleted row: separate cells would look like those of the row that now has its index.
    const deleted = asRows(theirs).flatMap((row, at) => {
      if (asRows(mine).some(({ id }) => id === row.id)) return [];
      const label = composite.rowName?.(field, at) ?? field.label;
      const lines = composite.lines(field, [row], (column, value) => inWords(column, value, saved));
      return lines.map((text) => ({ label, text: `（已删除）${text}` }));
    });
    return [...changed, ...deleted];
  };
  return getStepFields(definition, stepId).flatMap(describe);
}

interface UnsavedAnswersProps {
  definition: SeasonDefinition;
  answers: EntryAnswers;
  unsaved: readonly UnsavedStep[];
}

export function UnsavedAnswers({ definition, answers, unsaved }: UnsavedAnswersProps) {
  const parts = unsaved
    .map((step) => ({
      title: getStep(definition, step.stepId).title,
      lines: describeUnsaved(definition, step, answers),
    }))
    .filter(({ lines }) => lines.length > 0);
  const copy = async () => {
    const text = parts
      .flatMap(({ title, lines }) => [title, ...lines.map((line) => `${line.label}：${line.text}`)])
      .join('\n');
    try {
      await navigator.clipboard.writeText(text);
      toast.success('已复制');
    } catch {
      toast.error('无法复制，请选中文字后手动复制');
    }
  };
  return (
    <Alert tone="warning" title="有内容尚未保存到平台">
      <p>
        {unsaved.map(({ stepId }) => getStep(definition, stepId).title).join('、')}
        中有未能保存的内容，仍保留在本机。重新开放编辑后，请在本机打开本页，内容会自动恢复。
      </p>
      {parts.map(({ title, lines }) => (
        <Stack as="dl" key={title} gap="0.5" marginTop="1">
          {lines.map(({ label, text }) => (
            <Box key={label}>
              <Box as="dt" color="text.soft">
                {label}
              </Box>
              <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Text>
            </Box>
          ))}
        </Stack>
      ))}
      {parts.length > 0 ? (
        <Box marginTop="1.5">
          <Button size="s" variant="outline" icon="copy" onClick={copy}>
            复制未保存的内容
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}

import { getStep, getStepFields } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import { findPart, getComposite, getFieldType } from '@portal/season/fields/registry';
import { Button } from '@portal/ui';
import { Box, Dialog, RadioGroup, Text, useSettled, Wrap } from '@portal/ui/controls';
import { useEditor, useSaveState } from './editor-context';
import type { AnswerConflict, ConflictSide } from './merge-answers';

const PLACES = { tab: '另一个标签页', device: '其他设备', unknown: '别处' } as const;

export function ConflictDialog() {
  const { autosave, draft } = useEditor();
  const first = useSaveState().conflicts.find(({ postponed }) => !postponed);
  const isSettled = useSettled(first?.stepId);
  if (!first) return null;
  const { stepId, conflicts } = first;
  const [savedBy = 'unknown', ...others] = new Set(conflicts.map((conflict) => conflict.savedBy));
  const place = PLACES[others.length > 0 ? 'unknown' : savedBy];
  const toKey = ({ path }: AnswerConflict) => [stepId, ...path].join('/');

  return (
    <Dialog
      open
      onClose={autosave.postponeConflicts}
      closeOnOutside={false}
      closeOnBack
      width="half"
      title={`该内容已在${place}修改`}
      footer={
        <Box pointerEvents={isSettled ? undefined : 'none'}>
          <Button onClick={() => autosave.resolveConflicts(stepId)}>按所选内容保存</Button>
        </Box>
      }
    >
      <p>
        “{getStep(draft.definition, stepId).title}”中有{conflicts.length}
        处在本页和{place}都改过，请选择保留哪一个。选择之前，两边的内容都不会被覆盖。
      </p>
      <Wrap gap="1" marginBlock="1.5">
        <Button size="s" variant="outline" onClick={() => autosave.chooseSide(stepId, 'mine')}>
          全部用本页内容
        </Button>
        <Button size="s" variant="outline" onClick={() => autosave.chooseSide(stepId, 'theirs')}>
          全部用{place}的内容
        </Button>
      </Wrap>
      {conflicts.map((conflict) => {
        const { label, show, isProse } = describe(conflict);
        return (
          <Box
            as="fieldset"
            key={toKey(conflict)}
            minWidth="0"
            margin="0 0 16px"
            padding="1.5"
            border="1px solid"
            borderColor="line"
            borderRadius="m"
          >
            <Box as="legend" paddingInline="6px" fontWeight="semibold">
              {label}
            </Box>
            <RadioGroup<ConflictSide>
              cards
              value={conflict.choice ?? 'mine'}
              options={[
                { value: 'mine', label: '本页内容', description: show(conflict.mine) },
                { value: 'theirs', label: `${place}的内容`, description: show(conflict.theirs) },
                ...(isProse
                  ? [
                      {
                        value: 'both' as const,
                        label: '两份都保留',
                        description: `本页内容在前，${place}的内容接在后面，保存后可以再删改`,
                      },
                    ]
                  : []),
              ]}
              onChange={(side) => autosave.chooseSide(stepId, side, conflict.path)}
            />
          </Box>
        );
      })}
    </Dialog>
  );

  function describe({ path, mine, theirs }: AnswerConflict) {
    const [key = '', rowId, column] = path;
    const field = getStepFields(draft.definition, stepId).find((each) => each.key === key);
    const part = field && findPart(field, draft.step(stepId).answers[key], rowId, column);
    const asked = part?.field ?? (field && !getComposite(field) ? field : undefined);
    const inWords = (value: unknown) => {
      if (asked) return formatAnswer(draft.definition, asked, value, draft.answers()) || '（空）';
      return value === undefined || value === null ? '（空）' : '整表内容不同';
    };
    return {
      label: part?.label ?? field?.label ?? key,
      /** Shows line breaks, which may be the only difference. */
      show: (value: unknown) => (
        <Text as="span" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {inWords(value)}
        </Text>
      ),
      isProse:
        asked !== undefined &&
        !asked.sensitive &&
        [mine, theirs].every((value) => (getFieldType(asked).countProse?.(value) ?? 0) > 0),
    };
  }
}

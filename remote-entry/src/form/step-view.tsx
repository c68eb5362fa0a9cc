import { asRows, findTrack } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition, Step } from '@portal/season/definition';
import { countCharacters } from '@portal/season/fields/length';
import { getVisibleFields } from '@portal/season/judge';
import { getRoleReferences } from '@portal/season/roles';
import { Button, Disclosure, Tag } from '@portal/ui';
import { Flex, Stack, Text } from '@portal/ui/controls';
import { Alert, Panel } from '@portal/ui/controls/page';
import { RingChart } from '@portal/ui/ring-chart';
import { useDraft, useEditor } from '../editor/editor-context';
import { AnswerField } from './answer-field';
import { lastRowShare, missingShare, SHARE, writeText } from './figures';
import { StepForm } from './step-form';
import { SubmitStep } from './submit-step';
import { TemplateLink } from './templates';

/** A step: the form of its fields, or a layout of its own. */
export function StepView({ step }: { step: Step }) {
  if (step.kind === 'submit') return <SubmitStep />;
  if (step.kind === 'materials') return <MaterialsStep stepId={step.id} />;
  if (step.kind === 'supplement') return <ServicesStep stepId={step.id} />;
  if (step.layout === 'plan') return <PlanStep stepId={step.id} />;
  return <StepForm stepId={step.id} />;
}

const REQUIREMENTS = {
  file: '所选赛道要求上传商业计划书PDF；在线内容可以保留，不作要求。',
  sections: '所选赛道要求在线分章填写；已上传的PDF可以保留，不作要求。',
  either: '所选赛道可上传PDF，也可在线分章填写，完成其中一种即可。',
} as const;

/** @returns the title of the step that asks for the track */
function getTrackStepTitle(definition: SeasonDefinition): string {
  const [track] = getRoleReferences(definition.roles, 'track');
  return definition.steps.find(({ id }) => id === track?.stepId)?.title ?? '';
}

/** The business plan: as one file, in chapters, or both. */
function PlanStep({ stepId }: { stepId: string }) {
  const { draft } = useEditor();
  const answers = useDraft((each) => each.step(stepId).answers);
  const { track } = findTrack(draft.definition, draft.answers());
  const fields = draft.definition.steps.find((step) => step.id === stepId)?.fields ?? [];
  const template = fields.find((field) => field.type === 'file')?.template;
  const written = fields
    .filter((field) => field.type === 'textarea')
    .reduce((sum, field) => sum + countCharacters(writeText(answers[field.key])), 0);

  return (
    <Stack gap="2">
      <Alert>
        {track
          ? REQUIREMENTS[track.plan]
          : `请先在“${getTrackStepTitle(draft.definition)}”中选择赛道，赛道决定商业计划书的提交方式。`}
      </Alert>
      {template ? <TemplateLink template={template} /> : null}
      <StepForm stepId={stepId} only={(field) => field.type === 'file'} />
      <Disclosure open={track?.plan !== 'file' || written > 0} summary={`在线分章填写（已写${written}字）`}>
        <StepForm stepId={stepId} only={(field) => field.type !== 'file'} />
      </Disclosure>
    </Stack>
  );
}

/** The materials that the chosen track asks for, as a checklist. */
function MaterialsStep({ stepId }: { stepId: string }) {
  const { draft } = useEditor();
  const answers = useDraft((each) => each.step(stepId).answers);
  useDraft((each) => findTrack(each.definition, each.answers()).track?.id);
  const fields = getVisibleFields(draft.definition, stepId, draft.answers());
  const { area, track } = findTrack(draft.definition, draft.answers());
  const needed = fields.filter((field) => field.required === true);
  const done = needed.filter((field) => !isEmpty(answers[field.key])).length;

  return (
    <>
      {track ? (
        <Alert>
          赛道“{area?.name} / {track.name}”要求提交{needed.length}项材料，已上传{done}项。
        </Alert>
      ) : (
        <Alert tone="warning">
          尚未选择赛道，以下为通用材料清单；请先在“{getTrackStepTitle(draft.definition)}”中选择赛道。
        </Alert>
      )}
      <Stack as="ul" gap="1.5">
        {fields.map((field) => {
          if (field.type !== 'file') return null;
          const uploaded = !isEmpty(answers[field.key]);
          return (
            <Panel key={field.key} as="li" gap="10px">
              <Flex wrap="wrap" columnGap="2" rowGap="1" align="center" justify="space-between">
                <Tag tone={uploaded ? 'success' : field.required ? 'warning' : 'neutral'}>
                  {uploaded ? '已上传' : field.required ? '待上传' : '选填'}
                </Tag>
                {field.template ? <TemplateLink template={field.template} /> : null}
              </Flex>
              <AnswerField
                field={field}
                fieldPath={{ stepId, key: field.key }}
                path={[field.key]}
                required={field.required === true}
              />
            </Panel>
          );
        })}
      </Stack>
    </>
  );
}

const TABLE = 'shareholders';

/** Shareholding and technology finance: supplementary, never required for submitting. */
function ServicesStep({ stepId }: { stepId: string }) {
  const { draft, editable } = useEditor();
  const open = editable(stepId);
  const rows = asRows(useDraft((each) => each.step(stepId).answers[TABLE]));
  const missing = missingShare(rows);
  const last = rows.at(-1);
  const complete = () => {
    const current = asRows(draft.step(stepId).answers[TABLE]);
    const filled = current.map((row, index) =>
      index === current.length - 1 ? { ...row, [SHARE]: lastRowShare(current) } : row,
    );
    draft.setAnswer(stepId, TABLE, filled);
  };
  const fits = lastRowShare(rows) > 0;

  return (
    <>
      <Alert>
        {open
          ? '本步骤为选填，不影响报名提交；提交报名之后仍可补充。'
          : '创业服务已停止填写，以下内容供您查阅。'}
      </Alert>
      <StepForm stepId={stepId} only={(field) => field.type === 'table'} />
      {rows.length > 0 ? (
        <Panel>
          <Flex wrap="wrap" columnGap="2" rowGap="1" align="center" role="status">
            <strong>合计 {((10_000 - missing) / 100).toFixed(2)}%</strong>
            {missing === 0 ? null : (
              <Text as="span" color="danger.700" fontSize="sm">
                {missing > 0 ? '差' : '多'} {(Math.abs(missing) / 100).toFixed(2)}%
              </Text>
            )}
            {missing !== 0 && fits && open ? (
              <Button size="s" variant="outline" onClick={complete}>
                {missing > 0 ? '补到' : '调整'}“{writeText(last?.name) || '最后一位股东'}”名下
              </Button>
            ) : null}
          </Flex>
          <RingChart
            label="股权结构"
            unit="%"
            items={rows.map((row, index) => ({
              label: writeText(row.name) || `股东${index + 1}`,
              value: typeof row[SHARE] === 'number' ? row[SHARE] / 100 : 0,
            }))}
          />
        </Panel>
      ) : null}
      <StepForm stepId={stepId} only={(field) => field.type !== 'table'} />
    </>
  );
}

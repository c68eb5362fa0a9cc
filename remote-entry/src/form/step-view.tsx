import { findTrack } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition, Step } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { getFieldType } from '@portal/season/fields/registry';
import { getVisibleFields } from '@portal/season/judge';
import { getRoleReferences } from '@portal/season/roles';
import { Disclosure, Tag } from '@portal/ui';
import { Flex, Stack } from '@portal/ui/controls';
import { Alert, Panel } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import { useState } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import { AnswerField } from './answer-field';
import { StepForm } from './step-form';
import { SubmitStep } from './submit-step';
import { TemplateLink } from './templates';

/**
 * If a link to a field opened the step, shows all issues on the first render: screen readers would announce
 * later ones.
 */
export function StepView({ step }: { step: Step }) {
  const { touchedFields } = useEditor();
  const [query] = useSearchParams();
  useState(() => query.has('field') && touchedFields.addStep(step.id));
  if (step.kind === 'submit') return <SubmitStep />;
  if (step.kind === 'materials') return <MaterialsStep stepId={step.id} />;
  if (step.kind === 'supplement') return <SupplementStep step={step} />;
  if (step.layout === 'plan') return <PlanStep stepId={step.id} />;
  return <StepForm stepId={step.id} />;
}

const REQUIREMENTS = {
  file: '所选赛道要求上传文件；在线内容可以保留，不作要求。',
  sections: '所选赛道要求在线分章填写；已上传的文件可以保留，不作要求。',
  either: '所选赛道可上传文件，也可在线分章填写，完成其中一种即可。',
} as const;

function getTrackStepTitle(definition: SeasonDefinition): string {
  const [track] = getRoleReferences(definition.roles, 'track');
  return definition.steps.find(({ id }) => id === track?.stepId)?.title ?? '';
}

const holdsFiles = (field: Field) => getFieldType(field).holdsFiles === true;

function PlanStep({ stepId }: { stepId: string }) {
  const { draft } = useEditor();
  const answers = useDraft((each) => each.step(stepId).answers);
  const { track } = findTrack(draft.definition, draft.answers());
  const fields = draft.definition.steps.find((step) => step.id === stepId)?.fields ?? [];
  const template = fields.map((field) => ('template' in field ? field.template : undefined)).find(Boolean);
  const written = fields.reduce(
    (sum, field) => sum + (getFieldType(field).countProse?.(answers[field.key]) ?? 0),
    0,
  );

  return (
    <Stack gap="2">
      <Alert>
        {track
          ? REQUIREMENTS[track.plan]
          : `请先在“${getTrackStepTitle(draft.definition)}”中选择赛道，赛道决定本步骤的提交方式。`}
      </Alert>
      {template ? <TemplateLink template={template} /> : null}
      <StepForm stepId={stepId} only={(field) => holdsFiles(field)} />
      <Disclosure open={track?.plan !== 'file' || written > 0} summary={`在线分章填写（已写${written}字）`}>
        <StepForm stepId={stepId} only={(field) => !holdsFiles(field)} />
      </Disclosure>
    </Stack>
  );
}

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
          if (!('purpose' in field)) return null;
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

function SupplementStep({ step }: { step: Step }) {
  const open = useEditor().editable(step.id);
  return (
    <>
      <Alert>
        {open
          ? '本步骤为选填，不影响报名提交；提交报名之后仍可补充。'
          : `“${step.title}”已停止填写，以下内容供您查阅。`}
      </Alert>
      <StepForm stepId={step.id} />
    </>
  );
}

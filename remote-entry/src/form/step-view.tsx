import { asRows, findTrack } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { Step } from '@portal/season/definition';
import { getVisibleFields } from '@portal/season/judge';
import { countCharacters } from '@portal/season/value-checks';
import { Button, Card, Disclosure, Notice, Tag } from '@portal/ui';
import { RingChart } from '@portal/ui/ring-chart';
import { useDraft, useEditor } from '../editor/editor-context';
import { AnswerField } from './answer-field';
import { lastRowShare, missingShare, SHARE, writeText } from './figures';
import css from './form.module.css';
import { StepForm } from './step-form';
import { SubmitStep } from './submit-step';
import { TemplateLink } from './templates';

/** The look of a step: its own where its content asks for one, the form of its fields otherwise. */
export function StepView({ step }: { step: Step }) {
  if (step.kind === 'submit') return <SubmitStep />;
  if (step.kind === 'materials') return <MaterialsStep stepId={step.id} />;
  if (step.kind === 'supplement') return <ServicesStep stepId={step.id} />;
  if (step.id === 'plan') return <PlanStep stepId={step.id} />;
  return <StepForm stepId={step.id} />;
}

const DEMANDS = {
  file: '所选赛道要求上传商业计划书PDF；在线内容可以保留，不作要求。',
  sections: '所选赛道要求在线分章填写；已上传的PDF可以保留，不作要求。',
  either: '所选赛道可上传PDF，也可在线分章填写，完成其中一种即可。',
} as const;

/** The business plan: as one file, chapter by chapter, or both. */
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
    <div className={css.plan}>
      <Notice>
        {track ? DEMANDS[track.plan] : '请先在“项目信息”中选择赛道，赛道决定商业计划书的提交方式。'}
      </Notice>
      {template ? <TemplateLink template={template} /> : null}
      <StepForm stepId={stepId} only={(field) => field.type === 'file'} />
      <Disclosure open={track?.plan !== 'file' || written > 0} summary={`在线分章填写（已写${written}字）`}>
        <StepForm stepId={stepId} only={(field) => field.type !== 'file'} />
      </Disclosure>
    </div>
  );
}

/** The checklist of what the chosen track asks for. */
function MaterialsStep({ stepId }: { stepId: string }) {
  const { draft } = useEditor();
  const answers = useDraft((each) => each.step(stepId).answers);
  useDraft((each) => each.step('project').answers);
  const fields = getVisibleFields(draft.definition, stepId, draft.answers());
  const { area, track } = findTrack(draft.definition, draft.answers());
  const needed = fields.filter((field) => field.required === true);
  const there = needed.filter((field) => !isEmpty(answers[field.key])).length;

  return (
    <>
      {track ? (
        <Notice>
          赛道“{area?.name} / {track.name}”要求提交{needed.length}项材料，已上传{there}项。
        </Notice>
      ) : (
        <Notice tone="warning">尚未选择赛道，以下为通用材料清单；请先在“项目信息”中选择赛道。</Notice>
      )}
      <ul className={css.list}>
        {fields.map((field) => {
          if (field.type !== 'file') return null;
          const present = !isEmpty(answers[field.key]);
          return (
            <Card key={field.key} as="li" padding="m" className={css.item}>
              <div className={css.state}>
                <Tag tone={present ? 'success' : field.required ? 'warning' : 'neutral'}>
                  {present ? '已上传' : field.required ? '待上传' : '选填'}
                </Tag>
                {field.template ? <TemplateLink template={field.template} /> : null}
              </div>
              <AnswerField
                field={field}
                fieldPath={{ stepId, key: field.key }}
                path={[field.key]}
                required={field.required === true}
              />
            </Card>
          );
        })}
      </ul>
    </>
  );
}

const TABLE = 'shareholders';

/** Shareholding and technology finance: beside the entry, never in its way. */
function ServicesStep({ stepId }: { stepId: string }) {
  const { draft, editable } = useEditor();
  const open = editable(stepId);
  const rows = asRows(useDraft((each) => each.step(stepId).answers[TABLE]));
  const short = missingShare(rows);
  const last = rows.at(-1);
  const complete = () => {
    const kept = asRows(draft.step(stepId).answers[TABLE]);
    const filled = kept.map((row, at) =>
      at === kept.length - 1 ? { ...row, [SHARE]: lastRowShare(kept) } : row,
    );
    draft.setAnswer(stepId, TABLE, filled);
  };
  const fits = lastRowShare(rows) > 0;

  return (
    <>
      <Notice>
        {open
          ? '本步骤为选填，不影响报名提交；提交报名之后仍可补充。'
          : '创业服务已停止填写，以下内容供您查阅。'}
      </Notice>
      <StepForm stepId={stepId} only={(field) => field.type === 'table'} />
      {rows.length > 0 ? (
        <Card as="section" className={css.section}>
          <div className={css.sharesTotal} role="status">
            <strong>合计 {((10_000 - short) / 100).toFixed(2)}%</strong>
            {short === 0 ? null : (
              <span className={css.error}>
                {short > 0 ? '差' : '多'} {(Math.abs(short) / 100).toFixed(2)}%
              </span>
            )}
            {short !== 0 && fits && open ? (
              <Button size="s" variant="outline" onClick={complete}>
                {short > 0 ? '补到' : '调整'}“{writeText(last?.name) || '最后一位股东'}”名下
              </Button>
            ) : null}
          </div>
          <RingChart
            label="股权结构"
            unit="%"
            items={rows.map((row, at) => ({
              label: writeText(row.name) || `股东${at + 1}`,
              value: typeof row[SHARE] === 'number' ? row[SHARE] / 100 : 0,
            }))}
          />
        </Card>
      ) : null}
      <StepForm stepId={stepId} only={(field) => field.type !== 'table'} />
    </>
  );
}

import { trackOf } from '@portal/contract/season/answers';
import { countCharacters } from '@portal/contract/season/value-rules';
import { Disclosure, Notice } from '@portal/ui';
import { useDesk, useDraft } from '../draft/desk-context';
import { writeText } from '../fields/figures';
import { StepForm } from './step-form';
import css from './steps.module.css';
import { TemplateLink } from './template-link';

const DEMANDS = {
  file: '所选赛道要求上传商业计划书PDF；在线内容可以保留，不作要求。',
  sections: '所选赛道要求在线分章填写；已上传的PDF可以保留，不作要求。',
  either: '所选赛道可上传PDF，也可在线分章填写，完成其中一种即可。',
} as const;

/** The business plan: as one file, chapter by chapter, or both. */
export function PlanStep({ stepId }: { stepId: string }) {
  const { draft } = useDesk();
  const answers = useDraft((each) => each.step(stepId).answers);
  const { track } = trackOf(draft.definition, draft.answers());
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

import { trackOf } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import { shownFields } from '@portal/contract/season/judge';
import { Card, Notice, Tag } from '@portal/ui';
import { useDesk, useDraft } from '../draft/desk-context';
import { AnswerField } from '../fields/answer-field';
import css from './materials.module.css';
import { TemplateLink } from './template-link';

/** The checklist of what the chosen track asks for. */
export function MaterialsStep({ stepId }: { stepId: string }) {
  const { draft } = useDesk();
  const answers = useDraft((each) => each.step(stepId).answers);
  useDraft((each) => each.step('project').answers);
  const fields = shownFields(draft.definition, stepId, draft.answers());
  const { area, track } = trackOf(draft.definition, draft.answers());
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
                place={{ stepId, key: field.key }}
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

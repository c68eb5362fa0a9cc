import { Anchor, Button, Card, Notice } from '@portal/ui';
import { Checkbox } from '@portal/ui/controls';
import { useState } from 'react';
import { useDesk, useDraft, useSaveState } from '../draft/desk-context';
import { useAwaitedUploads } from '../upload/use-awaited-uploads';
import { AwaitedFiles } from './awaited-files';
import { heldUpBy } from './held-up';
import { MissingList } from './missing-list';
import { ReviewEntry } from './review-entry';
import css from './steps.module.css';
import { useSubmit } from './use-submit';

/** Everything missing with links that land on it, the whole entry to read, statement, consents, submit. */
export function SubmitStep() {
  const desk = useDesk();
  const { draft, entry } = desk;
  const completeness = useDraft((each) => each.completeness());
  useSaveState();
  const awaited = useAwaitedUploads();
  const [agreed, setAgreed] = useState<Readonly<Record<string, boolean>>>({});
  const { submit, busy, failure } = useSubmit();
  const { definition } = draft;
  const errors = completeness.steps.flatMap(({ issues }) =>
    issues.filter((issue) => issue.level === 'error'),
  );
  const missingConsent = definition.consents.some((consent) => consent.required && !agreed[consent.id]);
  const ready =
    errors.length === 0 && !missingConsent && awaited.length === 0 && heldUpBy(desk) !== 'undecided';

  return (
    <>
      {errors.length > 0 ? (
        <Card as="section" className={css.section}>
          <h3 className={css.heading}>还有{errors.length}处需要完善</h3>
          <MissingList issues={errors} />
        </Card>
      ) : (
        <Notice tone="success" title="资料已填写完整">
          请核对以下全部内容后提交。
        </Notice>
      )}
      <AwaitedFiles uploads={awaited} />
      <Card as="section" className={css.section}>
        <h3 className={css.heading}>核对报名内容</h3>
        <ReviewEntry definition={definition} answers={draft.answers()} />
      </Card>
      <Card as="section" className={css.section}>
        <h3 className={css.heading}>承诺与授权</h3>
        <p className={css.statement}>{definition.statement}</p>
        <div className={css.consents}>
          {definition.consents.map((consent) => (
            <Checkbox
              key={consent.id}
              checked={agreed[consent.id] ?? false}
              onChange={(event) => setAgreed({ ...agreed, [consent.id]: event.target.checked })}
              description={
                consent.href ? (
                  <Anchor href={consent.href} target="_blank">
                    查看说明
                  </Anchor>
                ) : undefined
              }
            >
              {consent.text}
              {consent.required ? '（必选）' : '（可选）'}
            </Checkbox>
          ))}
        </div>
        {failure ? (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        ) : null}
        <div>
          <Button
            variant="main"
            size="l"
            disabled={!ready || !entry.submittable}
            busy={busy}
            onClick={() => submit(agreed)}
          >
            {entry.submittedAt ? '重新提交报名' : '提交报名'}
          </Button>
          {ready ? null : (
            <p className={css.count}>
              {errors.length > 0
                ? '请先完善以上内容。'
                : missingConsent
                  ? '请阅读并勾选必选的承诺与授权。'
                  : ''}
            </p>
          )}
          {entry.submittable ? null : <p className={css.count}>当前不在提交时间内。</p>}
        </div>
      </Card>
    </>
  );
}

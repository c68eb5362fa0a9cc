import type { SeasonDefinition } from '@portal/season/definition';
import { getStep, getStepFields } from '@portal/season/definition';
import type { StepIssue } from '@portal/season/judge';
import { Anchor, Button, Card, Notice } from '@portal/ui';
import { Checkbox } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useState } from 'react';
import { useDraft, useEditor, useSaveState } from '../editor/editor-context';
import { stepHref } from '../editor/field-path';
import { type BlockingUpload, useBlockingUploads } from '../upload/blocking-uploads';
import css from './form.module.css';
import { ReviewEntry } from './review-entry';
import { submitBlocker, useSubmit } from './use-submit';

/** Everything missing with links that land on it, the whole entry to read, statement, consents, submit. */
export function SubmitStep() {
  const editor = useEditor();
  const { draft, entry } = editor;
  const completeness = useDraft((each) => each.completeness());
  useSaveState();
  const blocking = useBlockingUploads();
  const [agreed, setAgreed] = useState<Readonly<Record<string, boolean>>>({});
  const { submit, busy, failure } = useSubmit();
  const { definition } = draft;
  const errors = completeness.steps.flatMap(({ issues }) =>
    issues.filter((issue) => issue.level === 'error'),
  );
  const missingConsent = definition.consents.some((consent) => consent.required && !agreed[consent.id]);
  const ready =
    errors.length === 0 && !missingConsent && blocking.length === 0 && submitBlocker(editor) !== 'undecided';

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
      <BlockingUploads uploads={blocking} />
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

/** What stands against submitting, step by step; each line is a link that lands on its field. */
function MissingList({ issues }: { issues: readonly StepIssue[] }) {
  const { definition } = useEditor().draft;
  const [query] = useSearchParams();
  const steps = [...new Set(issues.map((issue) => issue.stepId))];
  return (
    <ul className={css.missing}>
      {steps.map((stepId) => (
        <li key={stepId}>
          <strong>{getStep(definition, stepId).title}</strong>
          <ul>
            {toLines(
              definition,
              issues.filter((issue) => issue.stepId === stepId),
            ).map(({ path, text }) => (
              <li key={`${path.join('/')} ${text}`}>
                <Anchor href={stepHref(query, stepId, path)}>{text}</Anchor>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface Line {
  path: (string | number)[];
  text: string;
}

/** One line an issue; the empty cells of a matrix are told together, because there can be dozens. */
function toLines(definition: SeasonDefinition, issues: readonly StepIssue[]): Line[] {
  const lines: Line[] = [];
  const empty = new Map<string, StepIssue[]>();
  for (const issue of issues) {
    const field = getStepFields(definition, issue.stepId).find((each) => each.key === issue.path[0]);
    const [key = '', at] = issue.path;
    if (field?.type === 'matrix' && issue.message.startsWith('请填写'))
      empty.set(String(key), [...(empty.get(String(key)) ?? []), issue]);
    else {
      const row = field?.type === 'table' && typeof at === 'number' ? `${field.rowName}${at + 1}：` : '';
      lines.push({ path: issue.path, text: row + issue.message });
    }
  }
  for (const cells of empty.values()) {
    const [first] = cells;
    if (!first) continue;
    const more = cells.length > 1 ? `等${cells.length}项` : '';
    lines.push({ path: first.path, text: first.message + more });
  }
  return lines;
}

/** Files that submitting waits for; each that has stopped is a link to where it can be gone on with or given up. */
function BlockingUploads({ uploads }: { uploads: readonly BlockingUpload[] }) {
  const { definition } = useEditor().draft;
  const [query] = useSearchParams();
  const halted = uploads.filter((upload) => upload.halted);
  const running = uploads.length - halted.length;
  return (
    <>
      {running > 0 ? <Notice tone="warning">有{running}个文件正在上传，请等待上传完成后提交。</Notice> : null}
      {halted.length > 0 ? (
        <Notice tone="warning" title={`有${halted.length}个文件未上传完成，请继续上传或取消上传`}>
          <ul className={css.missing}>
            {halted.map(({ stepId, path, label, halted: why }) => (
              <li key={`${stepId}/${path.join('/')}`}>
                <Anchor href={stepHref(query, stepId, path)}>
                  {getStep(definition, stepId).title}：{label}（{why}）
                </Anchor>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}

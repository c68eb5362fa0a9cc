import type { SeasonDefinition } from '@portal/season/definition';
import { getStep, getStepFields } from '@portal/season/definition';
import { getComposite } from '@portal/season/fields/registry';
import type { StepIssue } from '@portal/season/judge';
import { Button, TextLink } from '@portal/ui';
import { Box, Checkbox, Stack, Text } from '@portal/ui/controls';
import { Alert, Panel, PanelHeading } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import { useId, useRef, useState } from 'react';
import { useDraft, useEditor, useSaveState } from '../editor/editor-context';
import { stepHref } from '../editor/field-path';
import { type BlockingUpload, useBlockingUploads } from '../upload/blocking-uploads';
import { ReviewEntry } from './review-entry';
import { submitBlocker, useSubmit } from './use-submit';

export function SubmitStep() {
  const editor = useEditor();
  const { draft, entry } = editor;
  const completeness = useDraft((each) => each.completeness());
  useSaveState();
  const blocking = useBlockingUploads();
  const [agreed, setAgreed] = useState<Readonly<Record<string, boolean>>>({});
  const { submit, busy, failure } = useSubmit();
  const problems = useRef<HTMLDivElement>(null);
  const consents = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const { definition } = draft;
  const errors = completeness.steps.flatMap(({ issues }) =>
    issues.filter((issue) => issue.level === 'error'),
  );
  const missingConsent = definition.consents.some((consent) => consent.required && !agreed[consent.id]);
  const undecided = submitBlocker(editor) === 'undecided';
  const reason = getReason({ hasErrors: errors.length > 0, missingConsent, uploads: blocking, undecided });
  const ready = reason === undefined;
  const focusReason = () => (problems.current ?? (missingConsent ? consents.current : null))?.focus();

  return (
    <>
      {errors.length > 0 ? (
        <Panel>
          <PanelHeading>还有{errors.length}处需要完善</PanelHeading>
          <Box ref={problems} tabIndex={-1}>
            <MissingList issues={errors} />
          </Box>
        </Panel>
      ) : (
        <Alert tone="success" title="资料已填写完整">
          请核对以下全部内容后提交。
        </Alert>
      )}
      <BlockingUploads uploads={blocking} />
      <Panel>
        {/* A complete entry is there to be read; an incomplete one has its missing answers listed above. */}
        <ReviewEntry heading={<PanelHeading>核对报名内容</PanelHeading>} open={errors.length === 0} />
      </Panel>
      <Panel>
        <PanelHeading>承诺与授权</PanelHeading>
        <Text
          paddingBlock="1.5"
          paddingInline="2"
          borderLeft="4px solid"
          borderColor="brand.400"
          background="surface.soft"
        >
          {definition.statement}
        </Text>
        <Stack gap="0.5" ref={consents} tabIndex={-1}>
          {definition.consents.map((consent) => (
            <Checkbox
              key={consent.id}
              required={consent.required}
              checked={agreed[consent.id] ?? false}
              onChange={(event) => setAgreed({ ...agreed, [consent.id]: event.target.checked })}
              description={
                consent.href ? (
                  <TextLink alone href={consent.href} target="_blank">
                    查看说明
                  </TextLink>
                ) : undefined
              }
            >
              {consent.text}
              {consent.required ? '（必选）' : '（可选）'}
            </Checkbox>
          ))}
        </Stack>
        {failure ? (
          <Alert tone="danger" role="alert">
            {failure}
          </Alert>
        ) : null}
        <div>
          <Button
            variant="main"
            size="l"
            // Not `disabled`: the button stays focusable and explains why it is inactive.
            aria-disabled={!ready || !entry.submittable || undefined}
            aria-describedby={reasonId}
            busy={busy}
            onClick={() => (ready && entry.submittable ? submit(agreed) : focusReason())}
          >
            {entry.submittedAt ? '重新提交报名' : '提交报名'}
          </Button>
          <div id={reasonId}>
            {reason ? <Text textStyle="hint">{reason}</Text> : null}
            {entry.submittable ? null : <Text textStyle="hint">当前不在提交时间内。</Text>}
          </div>
        </div>
      </Panel>
    </>
  );
}

interface SubmitBlockers {
  hasErrors: boolean;
  missingConsent: boolean;
  uploads: readonly BlockingUpload[];
  undecided: boolean;
}

function getReason({ hasErrors, missingConsent, uploads, undecided }: SubmitBlockers): string | undefined {
  if (hasErrors) return '请先完善以上内容。';
  if (missingConsent) return '请阅读并勾选必选的承诺与授权。';
  if (uploads.length > 0) return '请等待以上文件上传完成，或取消上传。';
  return undecided ? '有内容已在其他标签页或设备修改，请先选择保留哪一个。' : undefined;
}

function MissingList({ issues }: { issues: readonly StepIssue[] }) {
  const { definition } = useEditor().draft;
  const [query] = useSearchParams();
  const steps = [...new Set(issues.map((issue) => issue.stepId))];
  return (
    <Stack as="ul" gap="1.5">
      {steps.map((stepId) => (
        <li key={stepId}>
          <strong>{getStep(definition, stepId).title}</strong>
          <Box as="ul" marginTop="0.5" paddingLeft="2.5" css={{ '& > li': { minHeight: '32px' } }}>
            {toLines(
              definition,
              issues.filter((issue) => issue.stepId === stepId),
            ).map(({ path, text }) => (
              <li key={`${path.join('/')} ${text}`}>
                <TextLink alone href={stepHref(query, stepId, path)}>
                  {text}
                </TextLink>
              </li>
            ))}
          </Box>
        </li>
      ))}
    </Stack>
  );
}

interface Line {
  path: (string | number)[];
  text: string;
}

/** A matrix can have dozens of empty figures: they share a line. */
function toLines(definition: SeasonDefinition, issues: readonly StepIssue[]): Line[] {
  const lines: Line[] = [];
  const empty = new Map<string, StepIssue[]>();
  for (const issue of issues) {
    const field = getStepFields(definition, issue.stepId).find((each) => each.key === issue.path[0]);
    const [key = '', index] = issue.path;
    const composite = field && getComposite(field);
    const row = field && typeof index === 'number' ? composite?.rowName?.(field, index) : undefined;
    if (composite?.rowKeys && issue.isMissing)
      empty.set(String(key), [...(empty.get(String(key)) ?? []), issue]);
    else lines.push({ path: issue.path, text: row ? `${row}：${issue.message}` : issue.message });
  }
  for (const cells of empty.values()) {
    const [first] = cells;
    if (!first) continue;
    const more = cells.length > 1 ? `等${cells.length}项` : '';
    lines.push({ path: first.path, text: first.message + more });
  }
  return lines;
}

function BlockingUploads({ uploads }: { uploads: readonly BlockingUpload[] }) {
  const { definition } = useEditor().draft;
  const [query] = useSearchParams();
  const halted = uploads.filter((upload) => upload.halted);
  const running = uploads.length - halted.length;
  return (
    <>
      {running > 0 ? <Alert tone="warning">有{running}个文件正在上传，请等待上传完成后提交。</Alert> : null}
      {halted.length > 0 ? (
        <Alert tone="warning" title={`有${halted.length}个文件未上传完成，请继续上传或取消上传`}>
          <Stack as="ul" gap="1.5">
            {halted.map(({ uploadKey, stepId, path, label, halted: reason }) => (
              <li key={uploadKey}>
                <TextLink alone href={stepHref(query, stepId, path)}>
                  {getStep(definition, stepId).title}：{label}（{reason}）
                </TextLink>
              </li>
            ))}
          </Stack>
        </Alert>
      ) : null}
    </>
  );
}

import { stepOf } from '@portal/contract/season/judge';
import { Anchor, Notice } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useDesk } from '../draft/desk-context';
import { stepHref } from '../enter/step-href';
import type { AwaitedUpload } from '../upload/awaited-uploads';
import css from './steps.module.css';

/** Files that submitting waits for; each that has stopped is a link to where it can be gone on with or given up. */
export function AwaitedFiles({ uploads }: { uploads: readonly AwaitedUpload[] }) {
  const { definition } = useDesk().draft;
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
                  {stepOf(definition, stepId).title}：{label}（{why}）
                </Anchor>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}

import { Button, ProgressBar } from '@portal/ui';
import { FileButton } from './file-button';
import { fileSize } from './file-rules';
import css from './uploader.module.css';

/** State of an upload; the caller sends the parts. */
export interface UploadProgress {
  name: string;
  /** In bytes. */
  size: number;
  loaded: number;
  phase: 'waiting' | 'hashing' | 'sending' | 'joining' | 'paused' | 'failed';
  /** Reason of a failure, for the user. */
  message?: string;
  /** The file itself is invalid, so retrying does not help. */
  unusable?: boolean;
}

const phases: Readonly<Record<UploadProgress['phase'], string>> = {
  waiting: '等待上传',
  hashing: '正在校验文件',
  sending: '正在上传',
  joining: '正在保存文件',
  paused: '已暂停',
  failed: '上传失败',
};

export interface UploadRowProps {
  state: UploadProgress;
  onPause: () => void;
  /** Resumes after a pause or retries after a failure. */
  onResume: () => void;
  onCancel: () => void;
  /** Accepted types, comma-separated, and the handler for a replacement of an unusable file. */
  accept: string;
  onReplace: (file: File) => void;
}

/** Progress of one upload, with pause, resume, cancel and, depending on the failure, retry or replace. */
export function UploadRow(props: UploadRowProps) {
  const { state, onPause, onResume, onCancel, accept, onReplace } = props;
  const { name, size, loaded, phase, message, unusable } = state;
  const percent = size === 0 ? 0 : Math.floor((loaded / size) * 100);
  const stopped = phase === 'paused' || phase === 'failed';
  return (
    <div className={css.row} data-phase={phase}>
      <div className={css.line}>
        <span className={css.name}>{name}</span>
        <span className={css.phase}>
          {/* The progress bar exposes the percentage; here every change would be announced. */}
          <span role="status">{phases[phase]}</span>
          {phase === 'joining' || phase === 'waiting' || unusable ? null : (
            <span aria-hidden="true"> {percent}%</span>
          )}
        </span>
      </div>
      <ProgressBar
        value={phase === 'joining' ? undefined : percent}
        label={`${name} 上传进度`}
        tone={phase === 'failed' ? 'danger' : 'brand'}
      />
      <div className={css.line}>
        <span className={css.phase}>
          {fileSize(loaded)} / {fileSize(size)}
        </span>
        <span className={css.actions}>
          {phase === 'failed' && unusable ? (
            <FileButton
              variant="outline"
              accept={accept}
              onFile={onReplace}
              aria-label={`换一个文件：${name}`}
            >
              换一个文件
            </FileButton>
          ) : stopped ? (
            <Button size="s" variant="outline" onClick={onResume}>
              {phase === 'failed' ? '重试' : '继续'}
            </Button>
          ) : (
            <Button size="s" variant="ghost" icon="pause" onClick={onPause}>
              暂停
            </Button>
          )}
          <Button size="s" variant="ghost" onClick={onCancel}>
            取消上传
          </Button>
        </span>
      </div>
      {message ? (
        <p role="alert" className={css.message}>
          {message}
        </p>
      ) : null}
    </div>
  );
}

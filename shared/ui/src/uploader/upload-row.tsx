import { Button, ProgressBar } from '@portal/ui';
import { FileButton } from './file-button';
import { fileSize } from './file-rules';
import css from './uploader.module.css';

/** A file on its way; sending it, part by part, is the business of whoever shows the row. */
export interface UploadProgress {
  name: string;
  /** Bytes. */
  size: number;
  loaded: number;
  phase: 'waiting' | 'hashing' | 'sending' | 'joining' | 'paused' | 'failed';
  /** Why it failed, for the person. */
  message?: string;
  /** The file itself is at fault: sending it again can not help. */
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
  /** Goes on after a pause, or tries again after a failure. */
  onResume: () => void;
  onCancel: () => void;
  /** Accepted types, separated by commas, and what is done with another file in place of an unusable one. */
  accept: string;
  onReplace: (file: File) => void;
}

/** How far one upload is, with pause, resume, retry where that can help, another file where it can not, and cancel. */
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
          {/* The bar has the per cent for screen readers: this would be read out anew with each. */}
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

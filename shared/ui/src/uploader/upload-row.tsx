import { Button, ProgressBar } from '@portal/ui';
import { fileSize } from './file-rules';
import css from './uploader.module.css';

/** A file on its way; sending it, part by part, is the business of whoever shows the row. */
export interface UploadProgress {
  name: string;
  /** Bytes. */
  size: number;
  loaded: number;
  phase: 'hashing' | 'sending' | 'joining' | 'paused' | 'failed';
  /** Why it failed, for the person. */
  message?: string;
}

const phases: Readonly<Record<UploadProgress['phase'], string>> = {
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
}

/** How far one upload is, with pause, resume, retry and cancel. */
export function UploadRow({ state, onPause, onResume, onCancel }: UploadRowProps) {
  const { name, size, loaded, phase, message } = state;
  const percent = size === 0 ? 0 : Math.floor((loaded / size) * 100);
  const stopped = phase === 'paused' || phase === 'failed';
  return (
    <div className={css.row} data-phase={phase}>
      <div className={css.line}>
        <span className={css.name}>{name}</span>
        <span role="status" className={css.phase}>
          {phases[phase]} {phase === 'joining' ? '' : `${percent}%`}
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
          {stopped ? (
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

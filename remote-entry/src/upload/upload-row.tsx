import { Button, ProgressBar } from '@portal/ui';
import { fileSize } from '../fields/file-size';
import css from './upload.module.css';
import type { UploadState, Uploads } from './uploads';

const PHASES: Readonly<Record<UploadState['phase'], string>> = {
  hashing: '正在校验文件',
  sending: '正在上传',
  joining: '正在保存文件',
  paused: '已暂停',
  failed: '上传失败',
};

/** How far one upload is, with pause, resume and cancel. */
export function UploadRow({
  state,
  place,
  uploads,
}: {
  state: UploadState;
  place: string;
  uploads: Uploads;
}) {
  const { name, size, loaded, phase, message } = state;
  const percent = size === 0 ? 0 : Math.floor((loaded / size) * 100);
  const stopped = phase === 'paused' || phase === 'failed';
  return (
    <div className={css.row} data-phase={phase}>
      <div className={css.line}>
        <span className={css.name}>{name}</span>
        <span role="status" className={css.phase}>
          {PHASES[phase]} {phase === 'joining' ? '' : `${percent}%`}
        </span>
      </div>
      <ProgressBar
        value={phase === 'joining' ? undefined : percent}
        label={`${name} 上传进度`}
        tone={phase === 'failed' ? 'danger' : 'brand'}
      />
      <div className={css.line}>
        <span className={css.bytes}>
          {fileSize(loaded)} / {fileSize(size)}
        </span>
        <span className={css.actions}>
          {stopped ? (
            <Button size="s" variant="outline" onClick={() => uploads.resume(place)}>
              {phase === 'failed' ? '重试' : '继续'}
            </Button>
          ) : (
            <Button size="s" variant="ghost" icon="pause" onClick={() => uploads.pause(place)}>
              暂停
            </Button>
          )}
          <Button size="s" variant="ghost" onClick={() => uploads.cancel(place)}>
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

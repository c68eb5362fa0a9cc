import { Icon, IconButton, ProgressBar } from '@portal/ui';
import { sizeText, type Upload } from './upload-list';
import css from './uploader.module.css';

const states = {
  waiting: '等待上传',
  hashing: '正在校验文件',
  sending: '正在上传',
  joining: '正在保存',
  paused: '已暂停',
  failed: '上传失败',
} as const;

interface UploadRowProps {
  upload: Upload;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

/** A file on its way. */
export function UploadRow({ upload, onPause, onResume, onRemove }: UploadRowProps) {
  const { file, state, percent, error } = upload;
  const { name } = file;
  const moving = state === 'hashing' || state === 'sending';
  return (
    <li className={css.row} data-state={state}>
      <Icon name="file" size="m" className={css.kind} />
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>
          {sizeText(file.size)} · {states[state]}
          {moving ? ` ${percent}%` : ''}
        </span>
        {error ? (
          <span className={css.error} role="alert">
            {error}
          </span>
        ) : (
          <ProgressBar label={`${name}上传进度`} value={state === 'waiting' ? 0 : percent} />
        )}
      </div>
      {moving ? <IconButton icon="pause" label={`暂停上传${name}`} onClick={onPause} /> : null}
      {state === 'paused' ? <IconButton icon="play" label={`继续上传${name}`} onClick={onResume} /> : null}
      {state === 'failed' ? <IconButton icon="refresh" label={`重试上传${name}`} onClick={onResume} /> : null}
      <IconButton icon="close" label={`取消上传${name}`} disabled={state === 'joining'} onClick={onRemove} />
    </li>
  );
}

import { classNames, Icon } from '@portal/ui';
import { type DragEvent, useId, useRef, useState } from 'react';
import { FilePreview } from './file-preview';
import { StoredRow } from './stored-row';
import { sizeText, typeNames } from './upload-list';
import { UploadRow } from './upload-row';
import type { UploadedFile, UploadTransport } from './upload-transport';
import css from './uploader.module.css';
import { useUploads } from './use-uploads';

export interface UploaderProps {
  /** What is uploaded, read out. */
  label: string;
  value: readonly UploadedFile[];
  onChange: (value: UploadedFile[]) => void;
  transport: UploadTransport;
  /** Accepted types by content. */
  mimes: readonly string[];
  /** Bytes of one file. */
  limit: number;
  /** Most files; default 1. */
  most?: number;
  /** A fresh address for previewing; default: the file's own. */
  addressOf?: (fileId: string) => Promise<{ url: string }>;
  disabled?: boolean;
  invalid?: boolean;
  /** Ids of help and error texts. */
  describedBy?: string;
  id?: string;
}

/** 点击或拖拽文件到此处上传: a list of files with progress, pause, retry, removal and preview. */
export function Uploader(props: UploaderProps) {
  const {
    label,
    value,
    onChange,
    transport,
    mimes,
    limit,
    most = 1,
    addressOf,
    disabled,
    invalid,
    id,
  } = props;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const [preview, setPreview] = useState<UploadedFile>();
  const input = useRef<HTMLInputElement>(null);
  const own = useId();
  const { uploads, add, pause, resume, remove } = useUploads({
    value,
    onChange,
    transport,
    mimes,
    limit,
    most,
    onRefused: setRefused,
  });
  const full = value.length + uploads.length >= most;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add([...event.dataTransfer.files]);
  };

  return (
    <div className={css.uploader}>
      {full ? null : (
        <label
          className={classNames(css.zone, over && css.over)}
          data-invalid={invalid || undefined}
          data-disabled={disabled || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            type="file"
            className={css.input}
            accept={mimes.join(',')}
            multiple={most > 1}
            disabled={disabled}
            aria-label={`${label}：点击或拖拽文件到此处上传`}
            aria-invalid={invalid || undefined}
            aria-describedby={classNames(`${own}-limits`, props.describedBy)}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              // The same file may be chosen again after it was removed.
              event.target.value = '';
            }}
          />
          <Icon name="upload" size="l" className={css.mark} />
          <span>点击或拖拽文件到此处上传</span>
          <span id={`${own}-limits`} className={css.limits}>
            支持{typeNames(mimes)}，单个文件不超过{sizeText(limit)}
            {most > 1 ? `，最多${most}个` : ''}
          </span>
        </label>
      )}
      <div role="status">
        {refused.map((reason) => (
          <p key={reason} className={css.refused}>
            <Icon name="alert" /> {reason}
          </p>
        ))}
      </div>
      {value.length + uploads.length > 0 ? (
        <ul className={css.files} aria-label={`${label}：文件列表`}>
          {value.map((file) => (
            <StoredRow
              key={file.fileId}
              file={file}
              disabled={disabled}
              onPreview={() => setPreview(file)}
              onRemove={() => onChange(value.filter(({ fileId }) => fileId !== file.fileId))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onPause={() => pause(upload.id)}
              onResume={() => resume(upload)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      ) : null}
      <FilePreview file={preview} addressOf={addressOf} onClose={() => setPreview(undefined)} />
    </div>
  );
}

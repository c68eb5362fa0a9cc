import { Icon } from '@portal/ui';
import { useState } from 'react';
import css from './uploader.module.css';

export interface DropZoneProps {
  id?: string;
  /** Accepted types, comma-separated. */
  accept: string;
  /** What to upload, announced as 上传{label}. */
  label: string;
  text?: string;
  hint: string;
  /** Accepts several files at once. */
  multiple?: boolean;
  /** Called for each file. */
  onFile: (file: File) => void;
}

/** Native file input with a drop area; works by touch, mouse and keyboard. */
export function DropZone({
  id,
  accept,
  label,
  text = '点击或拖拽文件到此处上传',
  hint,
  multiple = false,
  onFile,
}: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    for (const file of Array.from(files ?? []).slice(0, multiple ? undefined : 1)) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input inside
    <div
      className={css.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="upload" size="m" />
      <span>{text}</span>
      <span className={css.hint}>{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={`上传${label}`}
        className={css.picker}
        onChange={(event) => {
          take(event.target.files);
          // Allows selecting the same file again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

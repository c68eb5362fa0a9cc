import { Icon, IconButton } from '@portal/ui';
import { sizeText } from './upload-list';
import type { UploadedFile } from './upload-transport';
import css from './uploader.module.css';

interface StoredRowProps {
  file: UploadedFile;
  disabled?: boolean;
  onPreview: () => void;
  onRemove: () => void;
}

const iconOf = (mime: string) =>
  mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'file';

/** A file that the server has. */
export function StoredRow({ file, disabled, onPreview, onRemove }: StoredRowProps) {
  return (
    <li className={css.row} data-state="stored">
      <Icon name={iconOf(file.mime)} size="m" className={css.kind} />
      <div className={css.what}>
        <span className={css.name}>{file.name}</span>
        <span className={css.detail}>
          {sizeText(file.size)} · <Icon name="check-circle" /> 已上传
        </span>
      </div>
      <IconButton icon="eye" label={`预览${file.name}`} onClick={onPreview} />
      {disabled ? null : <IconButton icon="trash" label={`删除${file.name}`} onClick={onRemove} />}
    </li>
  );
}

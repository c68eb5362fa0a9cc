import type { FieldOf } from '@portal/contract/season/field';
import { type FileValue, fileValueSchema } from '@portal/contract/season/value-shapes';
import { Button, Icon } from '@portal/ui';
import { confirm } from '@portal/ui/controls';
import { useState, useSyncExternalStore } from 'react';
import { useDesk } from '../draft/desk-context';
import { type Place, placeName } from '../draft/place';
import { FilePreview } from '../upload/file-preview';
import { UploadRow } from '../upload/upload-row';
import { DropZone } from './drop-zone';
import css from './fields.module.css';
import { fileSize } from './file-size';

interface FileAnswerProps {
  field: FieldOf<'file'>;
  place: Place;
  id: string;
  value: unknown;
  onChange: (value: FileValue | null) => void;
  disabled: boolean;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
};

/** @returns why this file can not be what the field asks for; the server looks inside it, too */
function refusal(field: FieldOf<'file'>, file: File): string | undefined {
  const { maxBytes, mimes } = field.limits;
  if (file.size === 0) return '文件是空的，请重新选择';
  if (!mimes.includes(file.type)) return `请选择${typeNames(field)}格式的文件`;
  return file.size > maxBytes ? `文件为${fileSize(file.size)}，不能超过${fileSize(maxBytes)}` : undefined;
}

function typeNames(field: FieldOf<'file'>): string {
  return field.limits.mimes.map((mime) => TYPE_NAMES[mime] ?? mime).join('、');
}

/** A file: choose or drop, follow its upload, look at it, replace or remove it. */
export function FileAnswer({ field, place, id, value, onChange, disabled }: FileAnswerProps) {
  const { uploads } = useDesk();
  const name = placeName(place);
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.state(name));
  const [refused, setRefused] = useState<string>();
  const [previewed, setPreviewed] = useState(false);
  const file = fileValueSchema.safeParse(value).data;

  const choose = (chosen: File) => {
    const reason = refusal(field, chosen);
    setRefused(reason);
    if (!reason) uploads.start(name, chosen, field.purpose);
  };
  const remove = async () => {
    if (await confirm({ title: '提示', text: `确定移除“${file?.name}”吗？`, danger: true })) onChange(null);
  };

  return (
    <div className={css.file}>
      {file ? (
        <div className={css.stored}>
          <Icon
            name={file.mime.startsWith('video') ? 'video' : file.mime.startsWith('image') ? 'image' : 'file'}
          />
          <span className={css.fileName}>{file.name}</span>
          <span className={css.fileSize}>{fileSize(file.size)}</span>
          <span className={css.fileActions}>
            <Button size="s" variant="ghost" icon="eye" onClick={() => setPreviewed(true)}>
              预览
            </Button>
            {disabled ? null : (
              <Button size="s" variant="ghost" icon="trash" onClick={remove}>
                移除
              </Button>
            )}
          </span>
        </div>
      ) : null}
      {upload ? <UploadRow state={upload} place={name} uploads={uploads} /> : null}
      {disabled || upload ? null : (
        <DropZone
          id={id}
          accept={field.limits.mimes.join(',')}
          label={field.label}
          text={file ? '重新上传，替换现有文件' : '点击或拖拽文件到此处上传'}
          hint={`${typeNames(field)}，不超过${fileSize(field.limits.maxBytes)}`}
          onFile={choose}
        />
      )}
      {disabled && !file ? <span className={css.none}>未上传</span> : null}
      {refused ? (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      ) : null}
      {file && previewed ? <FilePreview file={file} onClose={() => setPreviewed(false)} /> : null}
    </div>
  );
}

import type { FieldOf } from '@portal/season/field';
import { type FileValue, getMaxFiles, listFiles, toFileAnswer } from '@portal/season/fields/file';
import { confirm, Stack, Text, Wrap } from '@portal/ui/controls';
import { DropZone, FileButton, fileRefusal, fileSize, typeNames, UploadRow } from '@portal/ui/uploader';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useEditor } from '../editor/editor-context';
import { readAnswer, toFieldKey, toUploadKey } from '../editor/field-path';
import type { ControlProps } from './fields/field-control';
import { useFocusAfterMove } from './moved-focus';
import { StoredFileRow } from './stored-file-row';

type FileAnswerProps = Omit<ControlProps<FieldOf<'file'>>, 'definition' | 'onBlur' | 'invalid'>;

export function FileAnswer({ field, fieldPath, id, value, required, onChange, disabled }: FileAnswerProps) {
  const { draft, uploads } = useEditor();
  const fieldKey = toFieldKey(fieldPath);
  const listed = useSyncExternalStore(uploads.subscribe, () => uploads.listKeys(fieldKey).join('\n'));
  const uploadKeys = listed === '' ? [] : listed.split('\n');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { follow, announcement } = useFocusAfterMove();
  const [removed, setRemoved] = useState(0);
  const files = listFiles(value);
  const arrival = useArrival(files);
  const keepFocus = useFocusOfReplaced(id);
  const max = getMaxFiles(field);
  const several = max > 1;
  const accept = field.limits.mimes.join(',');

  // The focused button was removed: move the focus to the field.
  useEffect(() => {
    if (removed > 0) document.getElementById(id)?.focus();
  }, [removed, id]);

  const start = (chosen: File, uploadKey: string) => {
    const reason = fileRefusal(chosen, field.limits);
    if (reason) return setRefused((others) => [...others, several ? `${chosen.name}：${reason}` : reason]);
    uploads.start(uploadKey, chosen, field.purpose);
  };
  const choose = (chosen: File) => {
    if (!several) return start(chosen, fieldKey);
    const taken = files.length + uploads.listKeys(fieldKey).length;
    if (taken >= max) return setRefused((others) => [...others, `${chosen.name}：最多${max}个文件，未上传`]);
    start(chosen, toUploadKey(fieldKey));
  };
  const begin = () => setRefused([]);
  const remove = async (file: FileValue) => {
    if (!(await confirm({ text: `确定移除“${file.name}”吗？`, danger: true }))) return;
    // Read the answer again: another file may have been added while the dialog was open.
    const left = listFiles(readAnswer(draft, fieldPath)).filter(({ fileId }) => fileId !== file.fileId);
    onChange(toFileAnswer(field, left));
    setRemoved((count) => count + 1);
  };
  const move = (from: number, by: -1 | 1) => {
    const ordered = [...files];
    const [file] = ordered.splice(from, 1);
    if (!file) return;
    ordered.splice(from + by, 0, file);
    onChange(ordered);
    follow(`${id}-${file.fileId}`, { to: from + by, last: files.length - 1, by });
  };

  return (
    <Stack gap="1" onClickCapture={begin} onDropCapture={begin} {...keepFocus}>
      {files.length > 0 ? (
        <Stack as="ul" gap="1">
          {files.map((file, at) => (
            <StoredFileRow
              key={file.fileId}
              id={`${id}-${file.fileId}`}
              file={file}
              disabled={disabled}
              position={several && files.length > 1 ? { at, last: at === files.length - 1 } : undefined}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(file)}
            />
          ))}
        </Stack>
      ) : null}
      <Text as="span" role="status" srOnly>
        {announcement || arrival}
      </Text>
      {uploadKeys.length > 0 ? (
        <Stack gap="1" id={several ? undefined : id} tabIndex={-1}>
          {uploadKeys.map((uploadKey) => (
            <Upload
              key={uploadKey}
              uploadKey={uploadKey}
              accept={accept}
              onCancel={() => uploads.cancel(uploadKey)}
              onReplace={(chosen) => start(chosen, uploadKey)}
            />
          ))}
        </Stack>
      ) : null}
      {disabled || (!several && (uploadKeys.length > 0 || files.length > 1)) ? null : (
        <FileChooser
          {...{ field, id, required }}
          fileCount={files.length}
          isFull={several && files.length + uploadKeys.length >= max}
          onFile={choose}
        />
      )}
      {disabled && files.length === 0 ? <Text textStyle="hint">未上传</Text> : null}
      {refused.length > 0 ? (
        <Stack as="ul" role="alert" gap="0.5" color="danger.700" fontSize="sm">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}

/** @returns an announcement of newly uploaded files, for the field's live region */
function useArrival(files: readonly FileValue[]): string {
  const fileIds = files.map(({ fileId }) => fileId).join();
  const [last, setLast] = useState({ fileIds, arrival: '' });
  if (last.fileIds === fileIds) return last.arrival;
  const fresh = files.filter(({ fileId }) => !last.fileIds.split(',').includes(fileId));
  const arrival = fresh.map(({ name }) => `“${name}”已上传`).join('，');
  setLast({ fileIds, arrival });
  return arrival;
}

/**
 * When an upload replaces its chooser, or the stored file the upload, focuses the element with the id.
 * `handFocusOn` can not name that element and would react to the focus loss caused by the file dialog.
 * @returns handlers for the element around the field
 */
function useFocusOfReplaced(id: string) {
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  });
  return {
    onFocus({ target }: FocusEvent<Element>) {
      focused.current = target;
    },
    onBlur() {
      // Opening the file dialog blurs the element but does not leave the field.
      if (document.hasFocus()) focused.current = undefined;
    },
  };
}

interface FileChooserProps extends Pick<FileAnswerProps, 'field' | 'id' | 'required'> {
  fileCount: number;
  isFull: boolean;
  onFile: (file: File) => void;
}

function FileChooser({ field, id, required, fileCount, isFull, onFile }: FileChooserProps) {
  const { label, limits } = field;
  const max = getMaxFiles(field);
  const several = max > 1;
  const accept = limits.mimes.join(',');
  if (isFull)
    return (
      <Text id={id} tabIndex={-1} textStyle="hint">
        已有{max}个文件，不能再添加
      </Text>
    );
  if (fileCount === 0)
    return (
      <Stack gap="1">
        <DropZone
          id={id}
          accept={accept}
          label={required ? `${label}（必填）` : label}
          multiple={several}
          text={several ? `点击或拖拽文件到此处上传，最多${max}个` : undefined}
          hint={`${typeNames(limits.mimes)}，${several ? '每个' : ''}不超过${fileSize(limits.maxBytes)}`}
          onFile={onFile}
        />
        <CameraButton field={field} onFile={onFile} />
      </Stack>
    );
  return (
    <Wrap gap="1" align="center">
      <FileButton
        id={id}
        variant="outline"
        icon={several ? 'plus' : 'refresh'}
        accept={accept}
        multiple={several}
        aria-label={several ? `添加文件：${label}` : `替换文件：${label}`}
        onFile={onFile}
      >
        {several ? `添加文件（${fileCount}/${max}）` : '替换文件'}
      </FileButton>
      <CameraButton field={field} onFile={onFile} />
    </Wrap>
  );
}

function CameraButton({ field, onFile }: Pick<FileAnswerProps, 'field'> & { onFile: (file: File) => void }) {
  const pictures = field.limits.mimes.filter((mime) => mime.startsWith('image/'));
  if (pictures.length === 0) return null;
  return (
    <Text as="span" display="none" css={{ '@media (pointer: coarse)': { display: 'inline-flex' } }}>
      <FileButton
        camera
        variant="outline"
        icon="camera"
        accept={pictures.join(',')}
        aria-label={`拍照上传：${field.label}`}
        onFile={onFile}
      >
        拍照上传
      </FileButton>
    </Text>
  );
}

interface UploadProps {
  uploadKey: string;
  accept: string;
  onCancel: () => void;
  onReplace: (file: File) => void;
}

/** A running upload; a component of its own, so that only this row renders on progress. */
function Upload({ uploadKey, accept, onCancel, onReplace }: UploadProps) {
  const { uploads } = useEditor();
  const state = useSyncExternalStore(uploads.subscribe, () => uploads.state(uploadKey));
  if (!state) return null;
  return (
    <UploadRow
      state={state}
      accept={accept}
      onPause={() => uploads.pause(uploadKey)}
      onResume={() => uploads.resume(uploadKey)}
      onCancel={onCancel}
      onReplace={onReplace}
    />
  );
}

import { getFileAddress } from '@portal/api-client/files';
import type { FieldOf } from '@portal/season/field';
import { type FileValue, fileValueSchema } from '@portal/season/fields/file';
import { Button, Icon } from '@portal/ui';
import { confirm, Flex, HStack, Stack, Text } from '@portal/ui/controls';
import { DropZone, FilePreview, fileRefusal, fileSize, typeNames, UploadRow } from '@portal/ui/uploader';
import { useState, useSyncExternalStore } from 'react';
import { useEditor } from '../editor/editor-context';
import { type FieldPath, toFieldKey } from '../editor/field-path';

interface FileAnswerProps {
  field: FieldOf<'file'>;
  fieldPath: FieldPath;
  id: string;
  value: unknown;
  onChange: (value: FileValue | null) => void;
  disabled: boolean;
}

/** A file: choose or drop, upload, preview, replace, remove. */
export function FileAnswer({ field, fieldPath, id, value, onChange, disabled }: FileAnswerProps) {
  const { uploads } = useEditor();
  const name = toFieldKey(fieldPath);
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.state(name));
  const [refused, setRefused] = useState<string>();
  const [previewed, setPreviewed] = useState(false);
  const file = fileValueSchema.safeParse(value).data;

  const choose = (chosen: File) => {
    const reason = fileRefusal(chosen, field.limits);
    setRefused(reason);
    if (!reason) uploads.start(name, chosen, field.purpose);
  };
  const remove = async () => {
    if (await confirm({ title: '提示', text: `确定移除“${file?.name}”吗？`, danger: true })) onChange(null);
  };

  return (
    <Stack gap="1">
      {file ? (
        <Flex
          wrap="wrap"
          columnGap="10px"
          rowGap="0.5"
          align="center"
          paddingBlock="1"
          paddingInline="1.5"
          border="1px solid"
          borderColor="line"
          borderRadius="m"
          background="surface.soft"
        >
          <Icon
            name={file.mime.startsWith('video') ? 'video' : file.mime.startsWith('image') ? 'image' : 'file'}
          />
          <Text as="span" flex="1 1 120px" minWidth="0">
            {file.name}
          </Text>
          <Text as="span" textStyle="hint">
            {fileSize(file.size)}
          </Text>
          <HStack as="span" gap="0.5">
            <Button size="s" variant="ghost" icon="eye" onClick={() => setPreviewed(true)}>
              预览
            </Button>
            {disabled ? null : (
              <Button size="s" variant="ghost" icon="trash" onClick={remove}>
                移除
              </Button>
            )}
          </HStack>
        </Flex>
      ) : null}
      {upload ? (
        <div id={id} tabIndex={-1}>
          <UploadRow
            state={upload}
            onPause={() => uploads.pause(name)}
            onResume={() => uploads.resume(name)}
            onCancel={() => uploads.cancel(name)}
          />
        </div>
      ) : null}
      {disabled || upload ? null : (
        <DropZone
          id={id}
          accept={field.limits.mimes.join(',')}
          label={field.label}
          text={file ? '重新上传，替换现有文件' : '点击或拖拽文件到此处上传'}
          hint={`${typeNames(field.limits.mimes)}，不超过${fileSize(field.limits.maxBytes)}`}
          onFile={choose}
        />
      )}
      {disabled && !file ? <Text textStyle="hint">未上传</Text> : null}
      {refused ? (
        <Text role="alert" color="danger.700" fontSize="sm">
          {refused}
        </Text>
      ) : null}
      {file && previewed ? (
        <FilePreview file={file} addressOf={getFileAddress} onClose={() => setPreviewed(false)} />
      ) : null}
    </Stack>
  );
}

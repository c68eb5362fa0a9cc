import { getFileAddress } from '@portal/api-client/files';
import type { FileValue } from '@portal/season/fields/file';
import { Button, Icon, IconButton } from '@portal/ui';
import { Flex, HStack, Text } from '@portal/ui/controls';
import { FilePreview, fileSize } from '@portal/ui/uploader';
import { useState } from 'react';

interface StoredFileRowProps {
  /** Id prefix of the row's buttons. */
  id: string;
  file: FileValue;
  disabled: boolean;
  position?: { at: number; last: boolean };
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function StoredFileRow({ id, file, disabled, position, onMove, onRemove }: StoredFileRowProps) {
  const [previewed, setPreviewed] = useState(false);
  const kind = file.mime.startsWith('video') ? 'video' : file.mime.startsWith('image') ? 'image' : 'file';
  return (
    <Flex
      as="li"
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
      <Icon name={kind} />
      <Text as="span" flex="1 1 120px" minWidth="0" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Text as="span" textStyle="hint">
        {fileSize(file.size)}
      </Text>
      <HStack as="span" gap="0.5">
        {position && !disabled && position.at > 0 ? (
          <IconButton
            id={`${id}-up`}
            icon="arrow-up"
            label={`上移“${file.name}”`}
            onClick={() => onMove(-1)}
          />
        ) : null}
        {position && !disabled && !position.last ? (
          <IconButton
            id={`${id}-down`}
            icon="arrow-down"
            label={`下移“${file.name}”`}
            onClick={() => onMove(1)}
          />
        ) : null}
        <Button size="s" variant="ghost" icon="eye" onClick={() => setPreviewed(true)}>
          预览
        </Button>
        {disabled ? null : (
          <Button size="s" variant="ghost" icon="trash" onClick={onRemove}>
            移除
          </Button>
        )}
      </HStack>
      {previewed ? (
        <FilePreview file={file} addressOf={getFileAddress} onClose={() => setPreviewed(false)} />
      ) : null}
    </Flex>
  );
}

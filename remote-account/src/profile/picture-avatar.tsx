import { filePurposes } from '@portal/contract/files';
import { openUnsentInput } from '@portal/contract/unsent-input';
import { pageOwnerAtom } from '@portal/session';
import { Icon } from '@portal/ui';
import { Box, Grid, Text } from '@portal/ui/controls';
import { AvatarCropper, type AvatarCropperProps, type Crop } from '@portal/ui/cropper';
import { useAtomValue } from 'jotai';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import type { DialogForm } from '../dialogs/form-dialog';
import { cropToDataUrl, storePicture, UNREADABLE, validatePicture } from './store-picture';

const openUnsentPicture = (owner: number | undefined) => openUnsentInput(owner, 'picture');
/** Debounce: cropping takes some tenths of a second on a phone, too long to run during a drag. */
const KEEP_AFTER_MS = 400;

/**
 * Keeps the cropped square as unsent input, but never the photo, whose EXIF data reveals place and device.
 */
export function usePictureAvatar({ open, onDone }: { open: boolean; onDone: () => void }): DialogForm {
  const owner = useAtomValue(pageOwnerAtom)?.id;
  const [kept] = useState(() => openUnsentPicture(owner).read());
  const [source, setSource] = useState(kept);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const crop = useRef<Crop>(undefined);
  const upload = useRef<AbortController>(undefined);

  // A closed dialog stays mounted until another one is opened.
  useEffect(() => (open ? () => upload.current?.abort() : undefined), [open]);
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);
  useEffect(() => {
    if (!open || !source) openUnsentPicture(owner).store(undefined);
  }, [owner, open, source]);

  const choose = (file: File) => {
    upload.current?.abort();
    const problem = validatePicture(file);
    setFailure(problem);
    crop.current = undefined;
    setSource(problem ? undefined : URL.createObjectURL(file));
  };
  const reject = (message: string) => {
    setSource(undefined);
    setFailure(message);
  };
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (!source || !crop.current) return setFailure('请选择图片');
    upload.current = new AbortController();
    const { signal } = upload.current;
    setFailure(undefined);
    setBusy(true);
    const outcome = await storePicture(source, crop.current, signal);
    setBusy(false);
    if (outcome.stored) onDone();
    else if (signal.aborted) return;
    else if (outcome.unusable) reject(outcome.failure);
    else setFailure(outcome.failure);
  };
  const fields = (
    <Grid gap="2">
      {source ? (
        <KeptCropper
          key={source}
          source={source}
          owner={open ? owner : undefined}
          onChange={(chosen) => {
            crop.current = chosen;
          }}
          onLoadError={() => reject(UNREADABLE)}
        />
      ) : null}
      <PictureInput again={source !== undefined} onChoose={choose} />
    </Grid>
  );
  return { fields, submit, busy, failure, restored: source !== undefined && source === kept };
}

interface KeptCropperProps extends AvatarCropperProps {
  /** Owner of the picture; undefined stops storing it. */
  owner: number | undefined;
}

function KeptCropper({ owner, source, onChange, ...rest }: KeptCropperProps) {
  const [crop, setCrop] = useState<Crop>();
  useEffect(() => {
    if (!crop || owner === undefined) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      const square = await cropToDataUrl(source, crop);
      if (isLatest) openUnsentPicture(owner).store(square);
    }, KEEP_AFTER_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [owner, source, crop]);
  const change = (chosen: Crop) => {
    setCrop(chosen);
    onChange(chosen);
  };
  return <AvatarCropper {...rest} source={source} onChange={change} />;
}

const box = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  borderRadius: 'm',
  fontWeight: 'medium',
  textAlign: 'center',
  cursor: 'pointer',
  _hover: { borderColor: 'brand.600' },
  _focusWithin: {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '2px',
    boxShadow: '0 0 0 2px var(--focus-inner)',
  },
} as const;

const firstBox = {
  ...box,
  flexDirection: 'column',
  minHeight: '200px',
  padding: '2',
  border: '2px dashed',
  borderColor: 'line.strong',
  background: 'surface.soft',
  color: 'brand.600',
  '& > svg': { width: '32px', height: '32px' },
} as const;

const againBox = {
  ...box,
  minHeight: 'touch',
  paddingBlock: '0.5',
  paddingInline: '2.5',
  border: '1px solid',
  borderColor: 'line.strong',
  background: 'surface',
  '& > svg': { width: '20px', height: '20px' },
} as const;

function PictureInput({ again, onChoose }: { again: boolean; onChoose: (file: File) => void }) {
  return (
    <Box as="label" css={again ? againBox : firstBox}>
      <Box
        asChild
        position="absolute"
        inset="0"
        width="100%"
        opacity="0"
        cursor="pointer"
        css={{ '&::file-selector-button': { cursor: 'pointer' } }}
      >
        <input
          type="file"
          accept={filePurposes.avatar.mimes.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Fire a change event even if the same file is chosen again.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </Box>
      <Icon name={again ? 'refresh' : 'image'} />
      {again ? '重新选择图片' : '选择图片'}
      {again ? null : (
        <Text as="span" textStyle="hint" fontWeight="normal">
          支持 JPG、PNG、WebP、GIF（动图取第一帧），不超过30MB
        </Text>
      )}
    </Box>
  );
}

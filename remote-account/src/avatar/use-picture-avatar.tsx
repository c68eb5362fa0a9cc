import type { Crop } from '@portal/ui/cropper';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import type { AvatarWay } from './avatar-way';
import { PicturePicker } from './picture-picker';
import { pictureProblem, UNREADABLE } from './picture-problem';
import { storePicture } from './store-picture';

/** 图片头像: choose, cut, save. Closing the dialog calls off what is being sent. */
export function usePictureAvatar({ open, onDone }: { open: boolean; onDone: () => void }): AvatarWay {
  const [source, setSource] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const crop = useRef<Crop>(undefined);
  const leaving = useRef<AbortController>(undefined);

  // The closed dialog stays mounted until another is opened.
  useEffect(() => (open ? () => leaving.current?.abort() : undefined), [open]);
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source]);

  const choose = (file: File) => {
    const problem = pictureProblem(file);
    setFailure(problem);
    crop.current = undefined;
    setSource(problem ? undefined : URL.createObjectURL(file));
  };
  const refuse = (message: string) => {
    setSource(undefined);
    setFailure(message);
  };
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (!source || !crop.current) return setFailure('请选择图片');
    leaving.current = new AbortController();
    setFailure(undefined);
    setBusy(true);
    const outcome = await storePicture(source, crop.current, leaving.current.signal);
    setBusy(false);
    if (outcome.stored) onDone();
    else if (outcome.useless) refuse(outcome.failure);
    else setFailure(outcome.failure);
  };
  const fields = (
    <PicturePicker
      source={source}
      onChoose={choose}
      onCrop={(chosen) => {
        crop.current = chosen;
      }}
      onUnreadable={() => refuse(UNREADABLE)}
    />
  );
  return { fields, submit, busy, failure };
}

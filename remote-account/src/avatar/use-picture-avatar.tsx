import { isApiError } from '@portal/api-client';
import { uploadInSlices } from '@portal/api-client/files/sliced-upload';
import { modifyLogo } from '@portal/api-client/users/modify-logo';
import { type Crop, cutPicture } from '@portal/ui/cropper';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import type { AvatarWay } from './avatar-way';
import { PicturePicker } from './picture-picker';
import { pictureProblem, UNREADABLE } from './picture-problem';

/** What is sent is the cut square, drawn anew: the photo itself, with place and device, never leaves the browser. */
async function store(source: string, { area, turn }: Crop, signal: AbortSignal): Promise<void> {
  const cut = await cutPicture(source, area, turn);
  const name = cut.type === 'image/png' ? 'avatar.png' : 'avatar.jpg';
  const file = new File([cut], name, { type: cut.type });
  const { url } = await uploadInSlices(file, { purpose: 'avatar', signal });
  await modifyLogo({ logoType: 2, logoUrl: url });
}

/** 图片头像: choose, cut, save. */
export function usePictureAvatar(onDone: () => void): AvatarWay {
  const [source, setSource] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const crop = useRef<Crop>(undefined);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => () => leaving.current?.abort(), []);
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
    try {
      await store(source, crop.current, leaving.current.signal);
      onDone();
    } catch (error) {
      if (!isApiError(error)) refuse(UNREADABLE);
      else if (error.kind !== 'session') setFailure(error.msg);
    } finally {
      setBusy(false);
    }
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

import { useWhenOnline } from '@portal/ui';
import { type SyntheticEvent, useState } from 'react';
import { ROOT_ELEMENT } from '../boot/page-boot';

/** Whether a frame shows its page. Of another site's page only the network tells. */
function isShown(frame: HTMLIFrameElement): boolean {
  if (new URL(frame.src, location.href).origin !== location.origin) return navigator.onLine;
  return Boolean(frame.contentDocument?.getElementById(ROOT_ELEMENT));
}

/** A page in a frame: browsers keep their own error page in it, so a failed one is put into a new frame. */
export function useFramedPage() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setFailed(false);
    setAttempt((last) => last + 1);
  };
  useWhenOnline(failed, retry);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setFailed(!isShown(currentTarget));
  return { attempt, failed, retry, onLoad };
}

import { hasToken } from '@portal/session';
import { Button, Icon, toast } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { followIgnoredDownloads } from './downloads';
import css from './open-elsewhere.module.css';

const copy = {
  title: '请在浏览器中下载',
  why: (name: string) => (name ? `微信不能保存“${name}”。` : '微信不能保存这个文件。'),
  steps: ['点击右上角的“···”', '选择“在浏览器中打开”', '在浏览器中再次点击下载'],
  signIn: '浏览器中需要重新登录；已填写的内容都已保存在您的账号中。',
  copyLink: '复制本页链接',
  copied: '链接已复制，可以粘贴到浏览器中打开',
  copyFailed: '复制失败，请按上面的步骤操作',
  close: '知道了',
} as const;

/** @returns whether the page's URL is in the clipboard, which pages without TLS do not have */
export async function copyPageLink(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    return false;
  }
}

export function OpenElsewhere() {
  const [name, setName] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(
    () =>
      followIgnoredDownloads((file) => {
        setName(file);
        dialog.current?.showModal();
      }),
    [],
  );
  const close = () => dialog.current?.close();
  const copyLink = async () => {
    if (!(await copyPageLink())) return toast.error(copy.copyFailed);
    close();
    toast.success(copy.copied);
  };
  return createPortal(
    <dialog
      ref={dialog}
      id="portal-open-elsewhere"
      // Exempts it from a Chakra dialog, which hides the rest of the page from screen readers.
      data-live-announcer=""
      className={css.sheet}
      aria-labelledby="open-elsewhere"
    >
      <span className={css.pointer} aria-hidden="true">
        <Icon name="arrow-up" size="m" />
      </span>
      <h2 className={css.title} id="open-elsewhere">
        {copy.title}
      </h2>
      <p className={css.why}>{copy.why(name)}</p>
      <ol className={css.steps}>
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {hasToken() ? <p className={css.why}>{copy.signIn}</p> : null}
      <div className={css.actions}>
        <Button variant="outline" size="l" icon="copy" block onClick={copyLink}>
          {copy.copyLink}
        </Button>
        <Button size="l" block onClick={close}>
          {copy.close}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

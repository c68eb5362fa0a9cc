import { Button, toast } from '@portal/ui';
import { QrCode } from '@portal/ui/qr';
import { useRef } from 'react';
import css from './share-panel.module.css';

const copy = {
  title: '分享本页',
  link: '页面链接',
  copy: '复制链接',
  copied: '链接已复制',
  copyFailed: '复制失败，请手动选择链接复制',
  scan: '用手机扫一扫，在手机上阅读',
  qrLabel: '本页链接的二维码',
} as const;

/** Link and QR code of this page; loaded on demand, in the browser only. */
export function SharePanel({ title }: { title: string }) {
  const link = window.location.href;
  const field = useRef<HTMLInputElement>(null);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(copy.copied);
    } catch {
      field.current?.select();
      toast.error(copy.copyFailed);
    }
  };

  return (
    <section className={css.panel} aria-label={copy.title}>
      <QrCode text={link} label={copy.qrLabel} size="s" />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.hint}>{copy.scan}</p>
        <div className={css.row}>
          <input ref={field} className={css.link} value={link} readOnly aria-label={copy.link} />
          <Button size="s" icon="copy" onClick={copyLink}>
            {copy.copy}
          </Button>
        </div>
      </div>
    </section>
  );
}

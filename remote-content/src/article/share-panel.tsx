import { Button, toast } from '@portal/ui';
import { QrCode } from '@portal/ui/qr';
import { useRef } from 'react';
import { articleCopy } from './copy';
import css from './share-panel.module.css';

/** Link and QR code of the page that is being read; opened, and loaded, on demand in the browser. */
export function SharePanel({ title }: { title: string }) {
  const link = window.location.href;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(articleCopy.copied);
    } catch {
      field.current?.select();
      toast.error(articleCopy.copyFailed);
    }
  };

  return (
    <section className={css.panel} aria-label={articleCopy.shareTitle}>
      <QrCode text={link} label={articleCopy.qrLabel} size="s" />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.hint}>{articleCopy.scan}</p>
        <div className={css.row}>
          <input ref={field} className={css.link} value={link} readOnly aria-label={articleCopy.shareLink} />
          <Button size="s" icon="copy" onClick={copy}>
            {articleCopy.copy}
          </Button>
        </div>
      </div>
    </section>
  );
}

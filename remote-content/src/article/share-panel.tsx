import { Button, toast } from '@portal/ui';
import { QrCode } from '@portal/ui/qr';
import { type Ref, useRef } from 'react';
import css from './share-panel.module.css';
import { readPageLink, type SharingWay } from './sharing';

const copy = {
  title: '分享本页',
  link: '页面链接',
  copy: '复制链接',
  copied: '链接已复制',
  copyFailed: '复制失败，请手动选择链接复制',
  how: {
    desktop: '用手机扫一扫，在手机上阅读',
    phone: '复制链接，发送给朋友',
    wechat: '点击右上角的“···”，发送给朋友或分享到朋友圈',
  },
  qrLabel: '本页链接的二维码',
} as const;

export interface SharePanelProps {
  panelRef: Ref<HTMLElement>;
  title: string;
  way: SharingWay;
}

export function SharePanel({ panelRef, title, way }: SharePanelProps) {
  const link = readPageLink();
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
    <section ref={panelRef} className={css.panel} aria-label={copy.title}>
      {way === 'desktop' ? <QrCode text={link} label={copy.qrLabel} size="s" /> : null}
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.hint}>{copy.how[way]}</p>
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

import { Button, toast } from '@portal/ui';
import { QrCode } from '@portal/ui/qr';
import { type Ref, useRef } from 'react';
import css from './share-panel.module.css';
import { readPageLink, type SharingWay } from './sharing';

const hints: Readonly<Record<SharingWay, string>> = {
  desktop: '用手机扫一扫，在手机上阅读',
  phone: '复制链接，发送给朋友',
  wechat: '点击右上角的“···”，发送给朋友或分享到朋友圈',
};

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
      toast.success('链接已复制');
    } catch {
      field.current?.select();
      toast.error('复制失败，请手动选择链接复制');
    }
  };

  return (
    <section ref={panelRef} className={css.panel} aria-label="分享本页">
      {way === 'desktop' ? <QrCode text={link} label="本页链接的二维码" size="s" /> : null}
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.hint}>{hints[way]}</p>
        <div className={css.row}>
          <input ref={field} className={css.link} value={link} readOnly aria-label="页面链接" />
          <Button size="s" icon="copy" onClick={copyLink}>
            复制链接
          </Button>
        </div>
      </div>
    </section>
  );
}

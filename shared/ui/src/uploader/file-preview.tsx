import { ButtonLink, EmptyState, ErrorState, Spinner, useIsWeChat, useWhenOnline } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';
import { VideoPlayer } from '@portal/ui/video';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './uploader.module.css';

export interface PreviewedFile {
  fileId: string;
  name: string;
  mime: string;
}

export interface FilePreviewProps {
  file: PreviewedFile;
  /** Requests a new signed URL, because those delivered with the file are short-lived. */
  addressOf: (fileId: string, signal?: AbortSignal) => Promise<{ url: string }>;
  onClose: () => void;
}

/** Well before a URL expires. */
const RENEW_AFTER_MS = 10 * 60_000;

/** Shows a stored file in the page: PDF, picture or video. */
export function FilePreview({ file, addressOf, onClose }: FilePreviewProps) {
  const { fileId } = file;
  const isWeChat = useIsWeChat();
  const first = useLoaded(fileId, (signal) => addressOf(fileId, signal));
  const [renewed, setRenewed] = useState<string>();
  const url = renewed ?? (first.state === 'ready' ? first.value.url : undefined);
  const renew = async () => {
    const address = await addressOf(fileId);
    setRenewed(address.url);
    return address.url;
  };
  const renewQuietly = useEffectEvent(() => renew().catch(() => undefined));
  useEffect(() => {
    const renewing = setInterval(() => renewQuietly(), RENEW_AFTER_MS);
    return () => clearInterval(renewing);
  }, []);

  const openLabel = isWeChat ? '打开或下载' : '在新窗口打开';
  const footer = url ? (
    <ButtonLink
      href={url}
      target="_blank"
      rel="noopener"
      variant="outline"
      icon="external"
      // WeChat has no windows: the frame decides by file name what it can display and how to get other files.
      download={isWeChat ? file.name : undefined}
    >
      {openLabel}
    </ButtonLink>
  ) : undefined;
  return (
    <Dialog open onClose={onClose} title={file.name} width="login" footer={footer} closeOnBack>
      {!url && first.state === 'failed' ? (
        <ErrorState title="文件暂时无法打开" onRetry={first.retry} />
      ) : null}
      {!url && first.state === 'loading' ? <Spinner size="l" label="正在打开文件" /> : null}
      {url ? <Content file={file} url={url} openLabel={openLabel} renew={renew} /> : null}
    </Dialog>
  );
}

interface ContentProps {
  file: PreviewedFile;
  url: string;
  /** Label of the button that opens the file in a new window. */
  openLabel: string;
  renew: () => Promise<string>;
}

function Content({ file, url, openLabel, renew }: ContentProps) {
  // A renewed URL must not restart the displayed file.
  const [src] = useState(url);
  if (file.mime.startsWith('image/')) return <Picture src={src} name={file.name} renew={renew} />;
  if (file.mime.startsWith('video/')) return <VideoPlayer src={src} title={file.name} renew={renew} />;
  // Most phones render the frame empty. Older browsers do not report their capability.
  if (navigator.pdfViewerEnabled === false)
    return <EmptyState title="当前浏览器不能在页面内显示 PDF" text={`请点击“${openLabel}”查看。`} />;
  return <iframe src={src} title={file.name} className={css.view} />;
}

interface PictureProps {
  src: string;
  name: string;
  renew: () => Promise<string>;
}

/** Photos have several megabytes: on a bad connection they load slowly or fail. */
function Picture({ src: first, name, renew }: PictureProps) {
  const [src, setSrc] = useState(first);
  const [phase, setPhase] = useState<'loading' | 'shown' | 'failed' | 'renewing'>('loading');
  const retry = async () => {
    setPhase('renewing');
    try {
      setSrc(await renew());
      setPhase('loading');
    } catch {
      setPhase('failed');
    }
  };
  useWhenOnline(phase === 'failed', retry);
  if (phase === 'failed' || phase === 'renewing')
    return <ErrorState title="图片暂时无法打开" onRetry={retry} retrying={phase === 'renewing'} />;
  return (
    <>
      {phase === 'loading' ? <Spinner size="l" label="正在打开图片" /> : null}
      <img
        src={src}
        alt={name}
        className={css.picture}
        onLoad={() => setPhase('shown')}
        onError={() => setPhase('failed')}
      />
    </>
  );
}

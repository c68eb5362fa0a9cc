import { ButtonLink, ErrorState, Spinner } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { VideoPlayer } from '@portal/ui/video';
import { useEffect, useState } from 'react';
import css from './uploader.module.css';

export interface PreviewedFile {
  fileId: string;
  name: string;
  mime: string;
}

export interface FilePreviewProps {
  file: PreviewedFile;
  /** Asks for a fresh signed address: those that came with the file are short-lived. */
  addressOf: (fileId: string, signal: AbortSignal) => Promise<{ url: string }>;
  onClose: () => void;
}

/** Shows a stored file in the page: PDF, picture or video. */
export function FilePreview({ file, addressOf, onClose }: FilePreviewProps) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    addressOf(file.fileId, stopping.signal).then(
      (address) => setUrl(address.url),
      () => stopping.signal.aborted || setFailed(true),
    );
    return () => stopping.abort();
  }, [file.fileId, addressOf]);

  const footer = url ? (
    <ButtonLink href={url} target="_blank" rel="noopener" variant="outline" icon="external">
      在新窗口打开
    </ButtonLink>
  ) : undefined;
  return (
    <Dialog open onClose={onClose} title={file.name} width="login" footer={footer}>
      {failed ? <ErrorState title="文件暂时无法打开" /> : null}
      {!failed && !url ? <Spinner size="l" label="正在打开文件" /> : null}
      {url ? <Content file={file} url={url} /> : null}
    </Dialog>
  );
}

function Content({ file, url }: { file: PreviewedFile; url: string }) {
  if (file.mime.startsWith('image/')) return <img src={url} alt={file.name} className={css.picture} />;
  if (file.mime.startsWith('video/')) return <VideoPlayer src={url} title={file.name} />;
  return <iframe src={url} title={file.name} className={css.view} />;
}

import { getFileAddress } from '@portal/api-client/files/get-file-address';
import type { FileValue } from '@portal/contract/season/value-shapes';
import { ButtonLink, ErrorState, Spinner } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { VideoPlayer } from '@portal/ui/video';
import { useEffect, useState } from 'react';
import css from './upload.module.css';

/** Shows a stored file in the page: PDF, picture or video. */
export function FilePreview({ file, onClose }: { file: FileValue; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    getFileAddress(file.fileId, stopping.signal).then(
      (address) => setUrl(address.url),
      () => stopping.signal.aborted || setFailed(true),
    );
    return () => stopping.abort();
  }, [file.fileId]);

  const footer = url ? (
    <ButtonLink href={url} target="_blank" rel="noopener" variant="outline" icon="external">
      在新窗口打开
    </ButtonLink>
  ) : undefined;
  return (
    <Dialog open onClose={onClose} title={file.name} width="login" footer={footer}>
      {failed ? (
        <ErrorState title="文件暂时无法打开" />
      ) : url ? (
        <Content file={file} url={url} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

function Content({ file, url }: { file: FileValue; url: string }) {
  if (file.mime.startsWith('image/')) return <img src={url} alt={file.name} className={css.picture} />;
  if (file.mime.startsWith('video/')) return <VideoPlayer src={url} title={file.name} />;
  return <iframe src={url} title={file.name} className={css.view} />;
}

import { ButtonLink, ErrorState, Spinner } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { useEffect, useState } from 'react';
import type { UploadedFile } from './upload-transport';
import css from './uploader.module.css';

interface FilePreviewProps {
  file: UploadedFile | undefined;
  addressOf?: (fileId: string) => Promise<{ url: string }>;
  onClose: () => void;
}

function Content({ file, url }: { file: UploadedFile; url: string }) {
  if (file.mime.startsWith('image/')) return <img className={css.picture} src={url} alt={file.name} />;
  if (file.mime.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the participant's own film, which has no captions to offer
      <video className={css.picture} src={url} controls playsInline aria-label={file.name} />
    );
  }
  return <iframe className={css.pdf} src={url} title={file.name} />;
}

/** Shows a stored picture, film or PDF, by a fresh address: signed ones are short-lived. */
export function FilePreview({ file, addressOf, onClose }: FilePreviewProps) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setUrl(undefined);
    setFailed(false);
    if (!file) return;
    let wanted = true;
    const fresh = addressOf ? addressOf(file.fileId) : Promise.resolve(file);
    fresh.then(
      (answer) => wanted && setUrl(answer.url),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [file, addressOf]);

  return (
    <Dialog
      open={Boolean(file)}
      onClose={onClose}
      title={file?.name ?? ''}
      width="login"
      footer={
        url ? (
          <ButtonLink href={url} variant="outline" icon="external" target="_blank" rel="noopener">
            在新窗口打开
          </ButtonLink>
        ) : null
      }
    >
      {failed ? <ErrorState title="无法预览" text="文件地址获取失败，请稍后重试。" /> : null}
      {!failed && !url ? <Spinner size="l" label="正在打开文件" /> : null}
      {file && url ? <Content file={file} url={url} /> : null}
    </Dialog>
  );
}

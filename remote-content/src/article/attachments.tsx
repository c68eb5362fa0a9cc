import { Anchor, Icon } from '@portal/ui';
import css from './article.module.css';
import { articleCopy } from './copy';
import { fileSize } from './file-size';

interface Attachment {
  name: string;
  url: string;
  /** Bytes. */
  size: number;
}

export function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <section className={css.attachments} aria-labelledby="attachments">
      <h2 className={css.smallTitle} id="attachments">
        {articleCopy.attachments}
      </h2>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.url}>
            <Anchor href={file.url} download={file.name} className={css.file}>
              <Icon name="file" size="m" />
              <span className={css.fileName}>{file.name}</span>
              <span className={css.fileSize}>{fileSize(file.size)}</span>
              <Icon name="download" />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

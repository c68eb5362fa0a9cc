import { Button, loadOrTell, type ProseSize, ProseSizeSwitch } from '@portal/ui';
import { type ComponentType, useState } from 'react';
import css from './article.module.css';
import { articleCopy } from './copy';

interface ReadingToolsProps {
  title: string;
  size: ProseSize;
  onSize: (size: ProseSize) => void;
}

/** Text size, print and share of an article. The share panel is loaded when it is first asked for. */
export function ReadingTools({ title, size, onSize }: ReadingToolsProps) {
  const [SharePanel, setSharePanel] = useState<ComponentType<{ title: string }>>();
  const [sharing, setSharing] = useState(false);

  const share = async () => {
    if (sharing) return setSharing(false);
    const found = await loadOrTell(() => import('./share-panel'));
    if (!found) return;
    setSharePanel(() => found.SharePanel);
    setSharing(true);
  };

  return (
    <div className={css.tools}>
      <div className={css.toolRow}>
        <ProseSizeSwitch size={size} onChange={onSize} />
        <Button variant="ghost" size="s" icon="printer" onClick={() => window.print()}>
          {articleCopy.print}
        </Button>
        <Button variant="ghost" size="s" icon="share" aria-expanded={sharing} onClick={share}>
          {articleCopy.share}
        </Button>
      </div>
      {sharing && SharePanel ? <SharePanel title={title} /> : null}
    </div>
  );
}

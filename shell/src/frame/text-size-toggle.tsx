import { IconButton } from '@portal/ui';
import { useEffect, useState } from 'react';
import { TEXT_SIZE_KEY } from '../boot/page-boot';

function remember(large: boolean) {
  try {
    if (large) localStorage.setItem(TEXT_SIZE_KEY, 'large');
    else localStorage.removeItem(TEXT_SIZE_KEY);
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}

/** 大字版: every size of text follows the root, so one attribute changes all pages. */
export function TextSizeToggle() {
  const [large, setLarge] = useState(false);
  useEffect(() => setLarge(document.documentElement.dataset.textSize === 'large'), []);

  const toggle = () => {
    const next = !large;
    if (next) document.documentElement.dataset.textSize = 'large';
    else delete document.documentElement.dataset.textSize;
    remember(next);
    setLarge(next);
  };
  return <IconButton icon="text-size" label="大字版" aria-pressed={large} onClick={toggle} />;
}

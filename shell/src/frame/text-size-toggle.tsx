import { tryStorage } from '@portal/contract/browser-storage';
import { IconButton } from '@portal/ui';
import { useEffect, useState } from 'react';
import { TEXT_SIZE_KEY } from '../boot/page-boot';

const sizes = [
  { size: undefined, name: '标准' },
  { size: 'large', name: '大' },
  { size: 'largest', name: '特大' },
] as const;

/** 大字版: all text sizes are relative to the root, so one attribute changes every page. */
export function TextSizeToggle() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const shown = document.documentElement.dataset.textSize;
    const known = sizes.findIndex(({ size }) => size === shown);
    setStep(Math.max(0, known));
  }, []);

  const goOn = () => {
    const next = (step + 1) % sizes.length;
    const size = sizes[next]?.size;
    if (size) document.documentElement.dataset.textSize = size;
    else delete document.documentElement.dataset.textSize;
    // If storage is denied, the choice lasts as long as the page.
    tryStorage(() => localStorage.setItem(TEXT_SIZE_KEY, size ?? ''));
    setStep(next);
  };
  return <IconButton icon="text-size" label={`大字版：${sizes[step]?.name}`} onClick={goOn} data-scripted />;
}

import { Button, toast } from '@portal/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createReader, type ReaderState, type Voice } from './reader';

/** Mainland Mandarin, other Mandarin, then Cantonese. Android reports `zh_CN`. */
const VOICES = [/^(zh|cmn)[-_](hans[-_])?cn/i, /^(zh|cmn)(?![a-z]|.*(hk|mo))/i, /^zh(?![a-z])/i];

export function findChineseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  return VOICES.flatMap((tag) => voices.filter(({ lang }) => tag.test(lang)))[0];
}

const browserVoice: Voice = {
  say: (text, onEnd, onFailure) => {
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = 'zh-CN';
    speech.voice = findChineseVoice(speechSynthesis.getVoices()) ?? null;
    speech.onend = onEnd;
    speech.onerror = onFailure;
    speechSynthesis.speak(speech);
  },
  silence: () => speechSynthesis.cancel(),
};

const BLOCKS = 'h2, h3, h4, p, li, td, th, figcaption';

/** @returns the text with one line per block, so that headings and table rows become sentences */
function readText(root: Node): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = '';
  let last: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS);
    text += `${block === last ? '' : '\n'}${node.textContent}`;
    last = block;
  }
  return text;
}

/** Whether a Chinese voice is available. Some browsers load voices asynchronously. */
function useChineseVoice(): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const look = () => setFound(findChineseVoice(speechSynthesis.getVoices()) !== undefined);
    look();
    // Before version 16, Safari's `speechSynthesis` is no event target; its voices are available immediately.
    speechSynthesis.addEventListener?.('voiceschanged', look);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', look);
  }, []);
  return found;
}

/**
 * Stops speech on unload, because the browser's speech queue outlives a reloaded or bfcached document.
 * @returns cleanup function
 */
export function stopWithPage(stop: () => void, page: EventTarget = window): () => void {
  page.addEventListener('pagehide', stop);
  return () => {
    page.removeEventListener('pagehide', stop);
    stop();
  };
}

/** 朗读: reads the article aloud if the browser has a Chinese voice; stops when the page is left. */
export function ReadAloud({ title, text }: { title: string; text: RefObject<HTMLElement | null> }) {
  const available = useChineseVoice();
  const [state, setState] = useState<ReaderState>('idle');
  const made = useRef<ReturnType<typeof createReader>>(undefined);
  useEffect(() => stopWithPage(() => made.current?.stop()), []);
  if (!available) return null;

  made.current ??= createReader(browserVoice, setState, () => toast.error('朗读无法进行，请稍后再试'));
  const reader = made.current;
  const acts = {
    idle: () => reader.start(`${title}\n${text.current ? readText(text.current) : ''}`),
    reading: reader.pause,
    paused: reader.resume,
  } as const;
  const labels = { idle: '朗读', reading: '暂停朗读', paused: '继续朗读' } as const;
  return (
    <>
      <Button variant="ghost" size="s" icon={state === 'reading' ? 'pause' : 'play'} onClick={acts[state]}>
        {labels[state]}
      </Button>
      {state === 'idle' ? null : (
        <Button variant="ghost" size="s" icon="close" onClick={reader.stop}>
          停止朗读
        </Button>
      )}
    </>
  );
}

export type ReaderState = 'idle' | 'reading' | 'paused';

export interface Voice {
  /** Calls `onEnd` once the text was spoken, or `onFailure` if it could not be. */
  say: (text: string, onEnd: () => void, onFailure: () => void) => void;
  silence: () => void;
}

/** @returns the sentences in order: browsers cut off long texts, and a pause resumes at a sentence */
export function splitSentences(text: string): string[] {
  const parts = text.match(/[^。！？；\n]+[。！？；]*[”’」』）]*/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/**
 * Reads sentences aloud. Pausing cancels the sentence and resuming repeats it, because Android's browsers end
 * a paused utterance.
 */
export function createReader(voice: Voice, onChange: (state: ReaderState) => void, onFailure: () => void) {
  let sentences: readonly string[] = [];
  let at = 0;
  // Ignores events of cancelled utterances.
  let run = 0;

  const end = (state: ReaderState) => {
    run += 1;
    onChange(state);
  };
  const sayNext = () => {
    const sentence = sentences[at];
    if (sentence === undefined) return end('idle');
    run += 1;
    const own = run;
    const unlessOutdated = (act: () => void) => () => {
      if (own === run) act();
    };
    voice.say(
      sentence,
      unlessOutdated(() => {
        at += 1;
        sayNext();
      }),
      unlessOutdated(() => {
        end('idle');
        onFailure();
      }),
    );
  };
  const silence = (state: ReaderState) => {
    end(state);
    voice.silence();
  };
  return {
    start: (text: string) => {
      sentences = splitSentences(text);
      at = 0;
      onChange('reading');
      sayNext();
    },
    resume: () => {
      onChange('reading');
      sayNext();
    },
    pause: () => silence('paused'),
    stop: () => silence('idle'),
  };
}

import type { BrowserContext, Page } from '@playwright/test';
import { normalizePhone } from '@portal/contract/rules';
import { toCode } from '@portal/season/identity-numbers';
import { mask } from '@portal/season/mask';

/** Typing within this time before the page was cut off may be missing. */
const MAY_MISS_MS = 1000;

interface Keystroke {
  value: string;
  /** By the page's clock, which is the machine's. */
  at: number;
  page: Page | undefined;
}

interface Field {
  strokes: Keystroke[];
  /** What each key was to make of it: a page that is closed or killed may have done so without telling. */
  pressed: string[];
  /** Index of the newest value that was on screen while the page said that all is saved. */
  saved: number;
}

type Note = { saved: true } | { id: string; initial: string } | { id: string; value: string; at: number };

/** What becomes of a number as its field is left. */
export function tidy(id: string, value: string): string {
  if (id.endsWith('-idNumber')) return toCode(value);
  return id.endsWith('-mobile') ? normalizePhone(value) : value;
}

/** Runs in the page: reports what a field holds as it gets the focus, every input, and when the page says that all is saved. */
function watchTyping(): void {
  const tell = (note: Note) =>
    (globalThis as unknown as { noteTyping: (note: Note) => Promise<void> }).noteTyping(note);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const { id, value } = target as HTMLInputElement;
      if (id && value !== undefined) void tell({ id, initial: value });
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      const { id, value } = target as HTMLInputElement;
      void tell({ id, value, at: Date.now() });
    },
    true,
  );
  let before = false;
  new MutationObserver(() => {
    const says = document.querySelector('[data-state="saved"] [role="status"]')?.textContent ?? '';
    const saved = says.startsWith('已保存');
    if (saved && !before) void tell({ saved: true });
    before = saved;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Every keystroke of one run by field, and what must still be there after the page was cut off. */
export function createKeystrokeLog() {
  const fields = new Map<string, Field>();
  /** What a field holds when it first gets the focus: some answers are filled in from the registration. */
  const initial = new Map<string, string>();
  const begin = (id: string, value = initial.get(id) ?? ''): Field => {
    const field: Field = { strokes: [{ value, at: 0, page: undefined }], pressed: [], saved: 0 };
    fields.set(id, field);
    return field;
  };
  return {
    /** Clears everything for the next run. */
    clear(): void {
      fields.clear();
      initial.clear();
    },
    ids: () => [...fields.keys()],
    /** A key is about to be pressed that makes this of the field. */
    press(id: string, value: string): void {
      (fields.get(id) ?? begin(id)).pressed.push(value);
    },
    async watch(context: BrowserContext): Promise<void> {
      await context.exposeBinding('noteTyping', ({ page }, note: Note) => {
        if ('saved' in note) {
          for (const field of fields.values())
            field.saved = Math.max(
              field.saved,
              field.strokes.findLastIndex((stroke) => stroke.page === page),
            );
          return;
        }
        const { id } = note;
        if ('initial' in note) {
          if (!initial.has(id)) initial.set(id, note.initial);
          return;
        }
        const { value, at } = note;
        (fields.get(id) ?? begin(id)).strokes.push({ value, at, page });
      });
      await context.addInitScript(watchTyping);
    },
    /**
     * Judges what a field shows after a cut, and goes on from there.
     * @param cutAt when the page went, by the clock; undefined: nothing was cut, nothing may miss
     * @returns what is wrong, or undefined
     */
    judge(id: string, shown: string, cutAt: number | undefined): string | undefined {
      const field = fields.get(id);
      if (!field) return undefined;
      const { strokes, pressed, saved } = field;
      const sure = strokes.findLastIndex(({ at }) => cutAt === undefined || at <= cutAt - MAY_MISS_MS);
      const must = Math.max(sure, saved);
      // Once saved, the middle of a sensitive answer is covered.
      const shows = (value: string) =>
        [value, tidy(id, value)].flatMap((each) => [each, mask(each)]).includes(shown);
      const there = strokes.findLastIndex(({ value }) => shows(value));
      const untold = pressed.slice(pressed.lastIndexOf(strokes[must]?.value ?? '') + 1);
      if (there < must && !untold.some(shows)) {
        const typed = strokes.map(({ value, at }) => `${JSON.stringify(value)}@${(cutAt ?? at) - at}`);
        return `${id} shows ${JSON.stringify(shown)} but ${must === saved ? 'was saved as' : 'had'} ${JSON.stringify(strokes[must]?.value)}; typed (ms before the cut): ${typed.join(' ')}`;
      }
      begin(id, shown);
      return undefined;
    },
  };
}

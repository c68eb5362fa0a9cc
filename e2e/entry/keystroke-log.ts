import type { BrowserContext, Page } from '@playwright/test';
import { normalizePhone } from '@portal/contract/rules';
import { toCode } from '@portal/season/identity-numbers';
import { mask } from '@portal/season/mask';

/** Input typed within this time before a cut may be missing. */
const MAY_MISS_MS = 1000;

interface Keystroke {
  value: string;
  /** Timestamp by the page's clock, which is the machine's. */
  at: number;
  page: Page | undefined;
}

interface Field {
  strokes: Keystroke[];
  /** Value expected after each key: a killed page may have stored one without reporting it. */
  pressed: string[];
  /** Index of the newest value reported before the page showed that everything is saved. */
  saved: number;
}

type Note = { saved: true } | { id: string; initial: string } | { id: string; value: string; at: number };

const ONE_LINE = /-(?:name|slogan|teamName|position)$/;

/** Normalizes a number or a line of text as the form does on blur. */
export function tidy(id: string, value: string): string {
  if (id.endsWith('-idNumber')) return toCode(value);
  if (id.endsWith('-mobile')) return normalizePhone(value);
  return ONE_LINE.test(id) ? value.trim() : value;
}

/** Runs in the page: reports values on focus, every input, and when the page shows that all is saved. */
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

/** Records every keystroke of a run by field, and checks what must still be there after a cut. */
export function createKeystrokeLog() {
  const fields = new Map<string, Field>();
  /** Value of each field on first focus: some answers are prefilled from the registration. */
  const initial = new Map<string, string>();
  const begin = (id: string, value = initial.get(id) ?? ''): Field => {
    const field: Field = { strokes: [{ value, at: 0, page: undefined }], pressed: [], saved: 0 };
    fields.set(id, field);
    return field;
  };
  return {
    clear(): void {
      fields.clear();
      initial.clear();
    },
    ids: () => [...fields.keys()],
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
     * Checks a field's value after a cut, and continues from that value.
     * @param cutAt undefined: nothing was cut, so nothing may be missing
     * @returns what was lost, if anything
     */
    judge(id: string, shown: string, cutAt: number | undefined): string | undefined {
      const field = fields.get(id);
      if (!field) return undefined;
      const { strokes, pressed, saved } = field;
      const sure = strokes.findLastIndex(({ at }) => cutAt === undefined || at <= cutAt - MAY_MISS_MS);
      const must = Math.max(sure, saved);
      // Once saved, a sensitive answer is masked.
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

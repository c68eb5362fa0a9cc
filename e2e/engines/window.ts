import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { isHydrated } from '../harness/hydration';

/** How to find an element: by role and name, by label or placeholder, or by text. */
export interface Target {
  role?: string;
  /** Full accessible name; a RegExp may match a part. The same applies to `text`. */
  name?: string | RegExp;
  label?: string | RegExp;
  placeholder?: string;
  text?: string | RegExp;
}

interface Point {
  x: number;
  y: number;
}

/** Centre and size of an element on screen. */
interface Place extends Point {
  width: number;
  height: number;
  pressable: boolean;
}

/** Commands implemented for Chromium, Firefox and WebKit. */
export interface Driver {
  open(url: string): Promise<void>;
  /** @param body function body using `args`; it must return JSON, or a promise of it */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Presses at the first point, moves along the others and releases at the last. */
  drag(points: readonly Point[]): Promise<void>;
  typeText(text: string): Promise<void>;
  press(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  attachFile(selector: string, path: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Opens another window of the same profile: cookies and storage are shared. */
  openWindow(): Promise<Driver>;
  /** Errors since the window opened; always empty where the engine's driver does not report them. */
  problems: readonly string[];
}

/** Finds elements by role, name and text in the page, the same way in every engine. */
const FINDER = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

const FIND = `
const { by } = args[0];
const read = (value) => (value && value.pattern !== undefined ? new RegExp(value.pattern, value.flags) : value);
const finder = globalThis.TestingLibraryDom;
if (!finder) throw new Error('Page was replaced');
finder.configure({ defaultHidden: false });
const find = () => {
  if (by.role) return finder.queryAllByRole(document.body, by.role, by.name ? { name: read(by.name) } : {});
  if (by.label) return finder.queryAllByLabelText(document.body, read(by.label));
  if (by.placeholder) return finder.queryAllByPlaceholderText(document.body, by.placeholder);
  return finder.queryAllByText(document.body, read(by.text), { ignore: 'script, style, noscript, template' });
};
const found = find().filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && !element.closest('[inert]');
});
`;

const asData = (value: string | RegExp | undefined) =>
  value instanceof RegExp ? { pattern: value.source, flags: value.flags } : value;

/** Returns 0 while the page is being replaced. @throws any other error */
function zeroWhileLeaving(error: unknown): number {
  if (/Execution context was destroyed|Page was replaced/.test(String(error))) return 0;
  throw error;
}

/** A window of any engine, used like a person would: by visible elements, with real mouse and key events. */
export class EngineWindow {
  constructor(
    readonly driver: Driver,
    readonly origin: string,
  ) {}

  get problems(): readonly string[] {
    return this.driver.problems;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.origin).href);
    await expect
      .poll(() => this.driver.run<boolean>(`return (${isHydrated})();`), {
        message: `${path} hydrates`,
        timeout: 30_000,
      })
      .toBe(true);
  }

  async readPath(): Promise<string> {
    return this.driver.run<string>('return location.pathname + location.search;');
  }

  /** Runs a function body with all visible matches of the target as `found`. */
  private async within<T>(target: Target, body: string, ...more: readonly unknown[]): Promise<T> {
    const by = {
      ...target,
      name: asData(target.name),
      label: asData(target.label),
      text: asData(target.text),
    };
    const hasFinder = await this.driver.run<boolean>('return "TestingLibraryDom" in globalThis;');
    if (!hasFinder) await this.driver.run(FINDER);
    return this.driver.run<T>(`${FIND}${body}`, { by }, ...more);
  }

  count(target: Target): Promise<number> {
    return this.within<number>(target, 'return found.length;');
  }

  async see(target: Target): Promise<void> {
    await expect
      .poll(() => this.count(target).catch(zeroWhileLeaving), {
        message: `${toWords(target)} is shown`,
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
  }

  async seeNothing(target: Target): Promise<void> {
    await expect
      .poll(() => this.count(target), { message: `${toWords(target)} is not shown`, timeout: 30_000 })
      .toBe(0);
  }

  /** Scrolls the first match into view. @returns its centre once it is stable and receives pointer events */
  async place(target: Target): Promise<Place> {
    await this.see(target);
    let before: Place | undefined;
    let now: Place | undefined;
    await expect
      .poll(
        async () => {
          before = now;
          now = await this.within<Place>(
            target,
            `const box = found[0].getBoundingClientRect();
             if (box.top < 80 || box.bottom > innerHeight - 80) found[0].scrollIntoView({ block: 'center', behavior: 'instant' });
             const at = found[0].getBoundingClientRect();
             const pressable = getComputedStyle(found[0]).pointerEvents !== 'none';
             return { x: at.x + at.width / 2, y: at.y + at.height / 2, width: at.width, height: at.height, pressable };`,
          );
          return now.pressable && before?.x === now.x && before?.y === now.y;
        },
        { message: `${toWords(target)} stays in place` },
      )
      .toBe(true);
    if (!now) throw new Error(`${toWords(target)} has no place`);
    return now;
  }

  async press(target: Target): Promise<void> {
    await this.driver.drag([await this.place(target)]);
  }

  async type(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.driver.typeText(text);
  }

  /** Selects an option by script, because no driver can open native lists in every engine. */
  async choose(target: Target, index: number): Promise<void> {
    await this.see(target);
    await this.within(
      target,
      `found[0].selectedIndex = args[1];
       found[0].dispatchEvent(new Event('input', { bubbles: true }));
       found[0].dispatchEvent(new Event('change', { bubbles: true }));`,
      index,
    );
  }

  value(target: Target): Promise<string> {
    return this.within<string>(target, 'return found[0]?.value ?? "";');
  }

  async openWindow(): Promise<EngineWindow> {
    return new EngineWindow(await this.driver.openWindow(), this.origin);
  }
}

function toWords({ role, name, label, placeholder, text }: Target): string {
  return [role, name ?? label ?? placeholder ?? text].filter(Boolean).join(' ');
}

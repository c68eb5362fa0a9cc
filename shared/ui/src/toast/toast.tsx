import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon/icon';
import css from './toast.module.css';

interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
}

/** Errors take longer to read. */
const DURATION_MS = { success: 3_000, info: 4_000, error: 6_000 } as const;
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string): void {
  const id = ++lastId;
  // A new message replaces identical ones and, as the result of an attempt, earlier errors; several would
  // cover the form.
  const outdated = (t: Toast) =>
    (t.text === text && t.tone === tone) || (tone !== 'info' && t.tone === 'error');
  set([...toasts.filter((t) => !outdated(t)), { id, tone, text }].slice(-MAX_TOASTS));
  setTimeout(() => dismissToast(id), DURATION_MS[tone]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((t) => t.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows short messages at the top of the page; callable from components, loaders and the HTTP client's error hook. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
};

const icons = { success: 'check-circle', error: 'alert', info: 'info' } as const;

/**
 * Displays `toast` messages. Rendered once by the shell's frame outside the application root, because a modal dialog
 * hides the root from screen readers. `data-live-announcer` keeps the dialog library from hiding it as well.
 */
export function ToastRegion() {
  // There is no document on the server.
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => undefined);
  if (!toasts) return null;
  return createPortal(
    <div id="portal-toasts" data-live-announcer="" className={css.region}>
      <div className={css.messages} role="alert" aria-atomic="false">
        {toasts.filter(isError).map(toMessage)}
      </div>
      <div className={css.messages} role="status" aria-atomic="false">
        {toasts.filter((t) => !isError(t)).map(toMessage)}
      </div>
    </div>,
    document.body,
  );
}

const isError = ({ tone }: Toast) => tone === 'error';

const toMessage = ({ id, tone, text }: Toast) => (
  <div key={id} className={css.toast} data-tone={tone}>
    <span className={css.mark}>
      <Icon name={icons[tone]} />
    </span>
    <span>{text}</span>
    <button type="button" className={css.close} aria-label="关闭提示" onClick={() => dismissToast(id)}>
      <Icon name="close" />
    </button>
  </div>
);

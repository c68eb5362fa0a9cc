export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
}

/** Milliseconds; errors stay longer, because they must be understood. */
const stays = { success: 3_000, info: 4_000, error: 6_000 } as const;
const most = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string): void {
  const id = ++lastId;
  // The same words twice are one message: the newer one takes the place of the older.
  set([...toasts.filter((t) => t.text !== text || t.tone !== tone), { id, tone, text }].slice(-most));
  setTimeout(() => dismissToast(id), stays[tone]);
}

export function dismissToast(id: number): void {
  if (toasts.some((t) => t.id === id)) set(toasts.filter((t) => t.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Short messages at the top of the page, from anywhere: components, loaders, the HTTP client's error hook. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
};

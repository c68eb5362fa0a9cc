import type { PageRequest } from '../render/render-routes';

/** What the shell server asks of a render process. */
export type RenderProcessCommand =
  | { type: 'load'; remote: string; filename: string; source: string }
  | { type: 'render'; id: number; page: PageRequest; limitMs: number }
  /** Of the API, as it came; `error` when none came. */
  | { type: 'answer'; id: number; status: number; body: string; error?: string }
  | { type: 'ping'; id: number };

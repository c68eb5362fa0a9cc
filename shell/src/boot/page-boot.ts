import type { PreviewNotice } from '@portal/contract/release/preview';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { SharedVersions } from '@portal/contract/release/shared-versions';
import type { RouteHandle } from '@portal/contract/remote';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import type { IntegrityList } from '@portal/federation/integrity';

/** What the shell server hands over with each page, inside one JSON data block. */
export interface PageBoot {
  config: RuntimeConfig;
  registry: PageRegistry;
  /** The list of the shell's own files. */
  shellList: IntegrityList;
  /** Absolute path → sha384 of what the menu's first pages load, so that a click on them need not wait for a list. */
  hashes: Readonly<Record<string, string>>;
  /** Versions of the shared packages of this shell. */
  provides: SharedVersions;
  /** Set where a tester previews other versions than everybody else gets. */
  preview?: PreviewNotice | undefined;
  /** Milliseconds for one attempt to load a remote. */
  remoteLimitMs: number;
  /** Whether this portal's pages are kept for reading offline. */
  offlineReading: boolean;
  /** Present when the server rendered the page: React Router's hydration data. */
  hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null } | null;
  /** The frame's layout, before the page's own code has loaded. */
  frame: Pick<RouteHandle, 'layout' | 'header' | 'toolbar'>;
}

export const BOOT_ELEMENT = 'portal-boot';
export const ROOT_ELEMENT = 'portal-root';
/** Holds what to load once the first frame is drawn, as JSON: `LaterFiles`. */
export const LATER_ELEMENT = 'portal-later';

export interface HashedFile {
  href: string;
  /** Empty for a developer's build. */
  integrity: string;
}

export interface LaterFiles {
  run: HashedFile[];
  /** Only loaded, as the page's code asks for them at once. */
  load: HashedFile[];
  /** The same for signed-in visitors. The lists of their folders have their hashes, so that nobody else reads those. */
  signedIn: ListedFiles;
  /** What the sign-in dialog opens with, for who asks for it before the page listens. */
  signIn: ListedFiles;
}

export interface ListedFiles {
  files: string[];
  lists: IntegrityList[];
}

/** Where the browser keeps the choice of large text. */
export const TEXT_SIZE_KEY = 'portal.text-size';

export function readPageBoot(): PageBoot {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent;
  if (!text) throw new Error('The page carries no boot data');
  return JSON.parse(text) as PageBoot;
}

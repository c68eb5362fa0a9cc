import type { PreviewNotice } from '@portal/contract/release/preview';
import type { PageRegistry } from '@portal/contract/release/registry';
import type { SharedVersions } from '@portal/contract/release/shared-versions';
import type { RouteHandle } from '@portal/contract/remote';
import type { RuntimeConfig } from '@portal/contract/runtime-config';
import type { IntegrityList } from '@portal/federation/integrity';

export interface PageBoot {
  config: RuntimeConfig;
  registry: PageRegistry;
  shellList: IntegrityList;
  /** Absolute path → sha384 of what the menu's first pages load: navigation need not wait for a list. */
  hashes: Readonly<Record<string, string>>;
  provides: SharedVersions;
  preview?: PreviewNotice | undefined;
  remoteLimitMs: number;
  offlineReading: boolean;
  /** React Router's hydration data; null if the server did not render the page. */
  hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null } | null;
  frame: Pick<RouteHandle, 'layout' | 'header' | 'toolbar'>;
}

export const BOOT_ELEMENT = 'portal-boot';
export const ROOT_ELEMENT = 'portal-root';
export const LATER_ELEMENT = 'portal-later';

export interface HashedFile {
  href: string;
  /** Empty for a developer's build. */
  integrity: string;
}

export interface LaterFiles {
  run: HashedFile[];
  /** Preloaded only: the page's code requests them immediately. */
  load: HashedFile[];
  /** For signed-in visitors. Their hashes are in separate lists, so that nobody else downloads those. */
  signedIn: ListedFiles;
  /** For the sign-in dialog, if it is opened before the page listens. */
  signIn: ListedFiles;
}

export interface ListedFiles {
  files: string[];
  lists: IntegrityList[];
}

export const TEXT_SIZE_KEY = 'portal.text-size';

export function readPageBoot(): PageBoot {
  const text = document.getElementById(BOOT_ELEMENT)?.textContent;
  if (!text) throw new Error('The page carries no boot data');
  return JSON.parse(text) as PageBoot;
}

export function readLaterFiles(): LaterFiles | undefined {
  const text = document.getElementById(LATER_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as LaterFiles) : undefined;
}

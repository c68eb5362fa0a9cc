import { SHELL_FILES } from '@portal/contract/release/layout';
import { INTEGRITY_LIST, type PageRegistry } from '@portal/contract/release/registry';
import {
  BOOT_ELEMENT,
  type HashedFile,
  LATER_ELEMENT,
  type LaterFiles,
  type PageBoot,
} from '../boot/page-boot';
import { COPY_ETAG_MARK, COPY_MARK } from './offline-names';

export interface KeptDocument {
  title: string;
  lists: Readonly<Record<string, HashedFile>>;
  files: readonly string[];
  signedIn: readonly string[];
}

const readJson = <T>(html: string, id: string): T | undefined => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function readTitle(html: string): string {
  const written = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  const text = written.replaceAll(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return text.replace(/ - [^-]*$/, '');
}

const releaseLists = ({ remotes }: PageRegistry): [string, HashedFile][] =>
  Object.values(remotes).map(({ base, listIntegrity }) => [
    base,
    { href: `${base}${INTEGRITY_LIST}`, integrity: listIntegrity },
  ]);

export function readKeptDocument(html: string): KeptDocument | undefined {
  const boot = readJson<PageBoot>(html, BOOT_ELEMENT);
  const later = readJson<LaterFiles>(html, LATER_ELEMENT);
  if (!boot || !later) return undefined;
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  return {
    title: readTitle(html),
    lists: Object.fromEntries([[SHELL_FILES, boot.shellList], ...releaseLists(boot.registry)]),
    files: [...styles, ...[...later.run, ...later.load].map(({ href }) => href)],
    signedIn: later.signedIn.files,
  };
}

/** Marks a page as an offline copy for its scripts and stylesheets. @param keptAt ISO time */
export function markAsCopy(html: string, keptAt: string, etag: string): string {
  const attribute = (name: string, value: string) => ` ${name}="${value.replaceAll(/["&<>]/g, '')}"`;
  return html.replace(
    '<html',
    () => `<html${attribute(COPY_MARK, keptAt)}${attribute(COPY_ETAG_MARK, etag)}`,
  );
}

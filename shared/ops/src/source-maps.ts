import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { EncodedSourceMap } from '@jridgewell/trace-mapping';
import { SOURCE_MAPS } from '@portal/contract/release/layout';
import type { ReleaseStore } from '@portal/releases/store';

/** Source maps of one build by script name. */
type BuildMaps = Readonly<Record<string, EncodedSourceMap>>;

/** A position in a built file at the end of a stack frame, in the format of all engines. */
const PLACE = /(\/(?:remotes\/([a-z][a-z0-9-]*)\/([^/\s]+)|assets)\/([\w.-]+\.js)):(\d+):(\d+)/;

const unpack = promisify(gunzip);

/** `webpack://name/./src/page.tsx?1234` → `src/page.tsx` */
const sourcePath = (source: string) =>
  source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '').replace(/\?.*$/, '');

async function parse(bytes: Promise<Buffer>): Promise<BuildMaps> {
  return JSON.parse(String(await unpack(await bytes)));
}

/** Reads source maps of remotes from their releases, and of the shell from the portal's home. */
export class SourceMaps {
  readonly #builds = new Map<string, Promise<BuildMaps>>();

  constructor(
    private readonly store: Pick<ReleaseStore, 'releaseFile'>,
    /** Folders with the source maps of the shell's builds. */
    private readonly shellFolders: readonly string[],
  ) {}

  /** @returns the stack with source, line and name; frames without a map are unchanged */
  async mapStack(stack: string): Promise<string> {
    const lines = stack.split('\n');
    // Anyone can report a stack with impossible positions, and a team's map may be invalid.
    return (await Promise.all(lines.map((line) => this.#mapFrame(line).catch(() => line)))).join('\n');
  }

  async #mapFrame(frame: string): Promise<string> {
    const [, , remote, version, file = '', line, column] = PLACE.exec(frame) ?? [];
    if (!line) return frame;
    const maps = remote && version ? await this.#ofRelease(remote, version) : await this.#ofShell();
    const map = maps[file];
    if (!map) return frame;
    const { originalPositionFor, TraceMap } = await import('@jridgewell/trace-mapping');
    // Stacks count columns from one, source maps from zero (ECMA-426).
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) return frame;
    const name = found.name ?? /^\s*at (\S+) \(/.exec(frame)?.[1] ?? /^(\S+)@/.exec(frame)?.[1];
    return `    at ${name ? `${name} ` : ''}(${remote ? `${remote}@${version} ` : ''}${sourcePath(found.source)}:${found.line}:${found.column + 1})`;
  }

  #once(key: string, read: () => Promise<BuildMaps>): Promise<BuildMaps> {
    const known = this.#builds.get(key) ?? read();
    this.#builds.set(key, known);
    return known;
  }

  #ofRelease(remote: string, version: string): Promise<BuildMaps> {
    // Old releases have no source maps.
    return this.#once(`${remote}@${version}`, () =>
      parse(this.store.releaseFile(remote, version, SOURCE_MAPS)).catch(() => ({})),
    );
  }

  /** The shell's file names contain hashes, so maps of all its builds can be merged. */
  #ofShell(): Promise<BuildMaps> {
    return this.#once('shell', async () => {
      const builds: BuildMaps[] = [];
      for (const folder of this.shellFolders)
        for (const file of await readdir(folder).catch(() => []))
          if (file.endsWith('.json.gz'))
            builds.push(await parse(readFile(join(folder, file))).catch(() => ({})));
      return Object.assign({}, ...builds);
    });
  }
}

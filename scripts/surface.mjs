import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import apiExtractor from '@microsoft/api-extractor';
import { tsImport } from 'tsx/esm/api';
import { bin, root } from './toolchain.mjs';

const { CompilerState, Extractor, ExtractorConfig } = apiExtractor;

const { sharedPackages } = await tsImport(
  '../shared/contract/src/release/shared-packages.ts',
  import.meta.url,
);

/** @returns our shared packages with their entry points, from `exports` */
function groupDoors() {
  const doors = {};
  for (const { name } of sharedPackages) {
    const [, folder, door = ''] = /^@portal\/([^/]+)(\/.+)?$/.exec(name) ?? [];
    if (folder) doors[folder] = [...(doors[folder] ?? []), `.${door}`];
  }
  return doors;
}

const DOORS = groupDoors();
const cache = join(root, 'shared/build/.cache/surface');
const declared = join(cache, 'declarations/shared');

export const packages = Object.keys(DOORS).sort();
export const manifestPath = (name) => join(root, 'shared', name, 'package.json');
export const readVersion = (name) => JSON.parse(readFileSync(manifestPath(name), 'utf8')).version;

/** @returns all entry points: package, report file name, source, and the declaration file written for it */
function listDoors() {
  return packages.flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(manifestPath(name), 'utf8'));
    return DOORS[name].map((door) => ({
      name,
      report: `${name}${door.slice(1).replaceAll('/', '.')}.d.ts`,
      source: join(root, 'shared', name, exports[door]),
      declaration: join(declared, name, exports[door].replace(/\.tsx?$/, '.d.ts')),
      request: `@portal/${name}${door.slice(1)}`,
    }));
  });
}

function writeDeclarations(doors) {
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false };
  writeFileSync(
    join(cache, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        ...options,
        tsBuildInfoFile: null,
        rootDir: root,
        outDir: join(cache, 'declarations'),
      },
      include: [],
      files: [join(root, 'types.d.ts'), ...doors.map(({ source }) => source)],
    }),
  );
  // Parallel checkers emit types in an unstable order.
  execFileSync(bin('tsc'), ['-p', join(cache, 'tsconfig.json'), '--checkers', '1'], {
    stdio: 'inherit',
  });
}

/**
 * Writes the exports of each entry point, with types, to a declaration file.
 * @param folder output folder
 * @returns package and file name of each
 */
export function writeSurface(folder) {
  const doors = listDoors();
  writeDeclarations(doors);
  const paths = {
    '@portal/contract/*': [join(declared, 'contract/src/*.d.ts')],
    ...Object.fromEntries(doors.map(({ request, declaration }) => [request, [declaration]])),
  };
  const entries = doors.map(({ declaration }) => declaration);
  const quiet = { default: { logLevel: 'none' } };
  let compilerState;
  for (const { name, report, declaration } of doors) {
    const config = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: manifestPath(name),
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: declaration,
        newlineKind: 'lf',
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              module: 'esnext',
              moduleResolution: 'bundler',
              jsx: 'react-jsx',
              strict: true,
              skipLibCheck: true,
              types: ['node'],
              paths,
            },
            files: entries,
          },
        },
        apiReport: { enabled: false, reportFileName: report },
        docModel: { enabled: false },
        tsdocMetadata: { enabled: false },
        dtsRollup: { enabled: true, untrimmedFilePath: join(folder, report) },
        messages: {
          compilerMessageReporting: quiet,
          extractorMessageReporting: quiet,
          tsdocMessageReporting: quiet,
        },
      },
    });
    compilerState ??= CompilerState.create(config, { additionalEntryPoints: entries });
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        message.handled = true;
      },
    });
    if (!succeeded) throw new Error(`无法读出 ${report} 的导出`);
  }
  return doors.map(({ name, report }) => ({ name, report }));
}

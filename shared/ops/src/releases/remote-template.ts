const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const expose = `import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import { routes as pages } from './routes';

export const contract = CONTRACT_MAJOR;
export const routes = pages;
export const slots: RemoteModule['slots'] = {};
`;

const routes = (name: string) => `import type { RouteHandle } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { copy } from './${name}/copy';

const handle: RouteHandle = { layout: 'default', header: 'white', title: copy.title };

/** Pages of this remote; each one's code is loaded when it is first visited. */
export const routes: RouteObject[] = [
  {
    path: '/${name}',
    handle,
    lazy: () => import('./${name}/${name}-page'),
  },
];
`;

const copy = (name: string) => `/** Wording of the page, grouped as on screen. */
export const copy = {
  title: '${name}',
  greeting: '这个页面由模块 ${name} 提供',
  add: '加一',
  count: (times: number) => \`已点击 \${times} 次\`,
};
`;

/** Sorts imports as the repository does, whatever the remote's name. */
const imports = (...lines: string[]) =>
  lines.sort((one, other) => ((one.split("'")[1] ?? '') < (other.split("'")[1] ?? '') ? -1 : 1)).join('\n');

const page = (name: string) => `import { Button } from '@portal/ui';
import { useState } from 'react';
${imports(`import { copy } from './copy';`, `import styles from './${name}-page.module.css';`)}

/** A module that exports nothing but components is refreshed in place while it is being written. */
export function Component() {
  const [times, setTimes] = useState(0);
  return (
    <section className={styles.page}>
      <h1>{copy.greeting}</h1>
      <Button onClick={() => setTimes(times + 1)}>{copy.add}</Button>
      <p>{copy.count(times)}</p>
    </section>
  );
}
`;

const css = `.page {
  display: grid;
  gap: 1rem;
  justify-items: start;
  max-width: 60rem;
  margin: 0 auto;
  padding: 6rem 1rem 3rem;
}
`;

const test = (name: string) => `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { contract, routes } from '../expose';
${imports(`import { copy } from './copy';`, `import { Component } from './${name}-page';`)}

test('the remote keeps the contract and owns its page', () => {
  expect(contract).toBe(1);
  expect(routes.map(({ path }) => path)).toEqual(['/${name}']);
});

test('the page renders on the server', () => {
  expect(renderToString(createElement(Component))).toContain(copy.greeting);
});
`;

const dependencies: Readonly<Record<string, string>> = {
  '@portal/api-client': 'workspace:*',
  '@portal/build': 'workspace:*',
  '@portal/contract': 'workspace:*',
  '@portal/federation': 'workspace:*',
  '@portal/session': 'workspace:*',
  '@portal/ui': 'workspace:*',
  jotai: 'catalog:',
  react: 'catalog:',
  'react-dom': 'catalog:',
};

export const newRemoteDependencies: readonly string[] = Object.keys(dependencies);

/**
 * @param name of the remote
 * @param version of the first release
 * @returns map of paths in the new package to their text
 */
export function newRemoteFiles(name: string, version: string): Record<string, string> {
  return {
    'package.json': json({
      name: `@portal/remote-${name}`,
      version,
      private: true,
      type: 'module',
      sideEffects: false,
      exports: { './package.json': './package.json' },
      scripts: {
        build: 'node --import tsx ../shared/build/src/cli/build.ts remote',
        dev: 'node --import tsx ../shared/build/src/cli/dev.ts',
      },
      dependencies,
    }),
    'portal.remote.json': `{ "name": "${name}", "prefixes": ["/${name}"], "slots": [], "server": true }\n`,
    'src/expose.ts': expose,
    'src/routes.ts': routes(name),
    [`src/${name}/copy.ts`]: copy(name),
    [`src/${name}/${name}-page.tsx`]: page(name),
    [`src/${name}/${name}-page.module.css`]: css,
    [`src/${name}/${name}-page.test.ts`]: test(name),
  };
}

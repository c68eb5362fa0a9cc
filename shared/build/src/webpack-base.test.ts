import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig, compile } from './webpack-base';

const folder = mkdtempSync(join(tmpdir(), 'portal-builds-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the check that a stylesheet affects only its own names', () => {
  const build = (file: string, css: string) => {
    const context = mkdtempSync(join(folder, 'gallery-'));
    const source = join(context, 'remote-gallery/src');
    mkdirSync(source, { recursive: true });
    writeFileSync(join(source, file), css);
    writeFileSync(join(source, 'expose.js'), `import styles from './${file}'; export default styles;`);
    const entry = join(source, 'expose.js');
    const config = baseConfig(context, 'server', 'production');
    return compile({ ...config, entry, output: { path: join(context, 'dist') } });
  };

  test.each([
    ['an element', 'page.module.css', 'footer { display: none }', 'Selector "footer" is not pure'],
    ['a global class', 'page.module.css', ':global(.header) { color: red }', 'is not pure'],
    [
      'everything but a class',
      'page.module.css',
      '.page, a:not(.page) { color: red }',
      '选择器 a:not(.page)',
    ],
    ['a stylesheet without names of its own', 'page.css', '.card { color: red }', '请改名为 *.module.css'],
  ])('rejects %s', async (_, file, css, reason) => {
    await expect(build(file, css)).rejects.toThrow(reason);
  });

  test('accepts elements within a class of the stylesheet', async () => {
    const typing = ':global(html[data-typing]) .page { color: red }';
    await build('page.module.css', `.page h1, .page a:not(.plain, :has(.icon)) { color: red } ${typing}`);
  });
});

test('the server build names a picture like the browser build, which alone emits it', async () => {
  const context = mkdtempSync(join(folder, 'pictures-'));
  writeFileSync(join(context, '图 片.png'), 'picture');
  const entry = join(context, 'page.js');
  writeFileSync(entry, "import picture from './图 片.png'; globalThis.shown = picture;");
  const build = async (target: 'browser' | 'server') => {
    const output = {
      path: join(context, target),
      assetModuleFilename: '[contenthash][ext]',
      publicPath: '/remotes/',
    };
    await compile({ ...baseConfig(context, target, 'production'), entry, output });
    const files = readdirSync(output.path);
    const script = readFileSync(join(output.path, 'main.js'), 'utf8');
    return { picture: files.find((file) => file.endsWith('.png')), script };
  };
  const [browser, server] = [await build('browser'), await build('server')];
  expect(browser.picture).toBeDefined();
  expect(server.picture).toBeUndefined();
  expect(server.script).toContain(browser.picture);
});

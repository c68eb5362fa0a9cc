import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { build, type Plugin } from 'esbuild';
import less from 'less';

/** The package ships its styles as Less sources. */
const lessStyles: Plugin = {
  name: 'less',
  setup({ onLoad }) {
    onLoad({ filter: /\.less$/ }, async ({ path }) => {
      const { css } = await less.render(await readFile(path, 'utf8'), { filename: path });
      return { contents: css, loader: 'css' };
    });
  },
};

const SCRIPT = `
  import { createElement, useRef, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Captcha } from './dist/index.js';

  function Page() {
    const captcha = useRef(null);
    const [results, setResults] = useState([]);
    const [type, setType] = useState('slide');
    return createElement('main', null,
      createElement('select', { 'aria-label': '类型', value: type, onChange: (event) => setType(event.target.value) },
        createElement('option', null, 'slide'), createElement('option', null, 'point')),
      createElement(Captcha, {
        key: type, type, path: '/api', ref: captcha,
        onSuccess: ({ captchaVerification }) => setResults((all) => [...all, captchaVerification]),
      }),
      createElement('button', { onClick: () => captcha.current.verify() }, '验证'),
      createElement('ol', null, results.map((result) => createElement('li', { key: result }, result))));
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Page));
`;

/** @returns a page with aj-captcha-react as published, on the React version that it depends on */
export async function buildPublicClientPage(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('aj-captcha-react/package.json');
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: dirname(await realpath(manifest)) },
    bundle: true,
    write: false,
    outdir: '/',
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [lessStyles],
  });
  const getText = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  const script = getText('.js').replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>验证</title><style>${getText('.css')}</style><body><script>${script}</script></body></html>`;
}

import { expect } from '@playwright/test';
import { findNewestItem } from '../public/public-pages';
import { openLine } from './cut-line';
import { ENGINES, test } from './engine-test';
import { EngineWindow } from './window';

/** Paths that the service worker has kept with all of their files. */
const KEPT = `
const cache = await caches.open('portal-pages-1');
return (await cache.keys()).map(({ url }) => new URL(url).pathname);`;

for (const engine of ENGINES)
  test(`pages that were read can be read offline in ${engine}`, async ({ openEngine, request, baseURL }) => {
    const article = await findNewestItem(request, 'news');
    const path = `/news/detail/${article.id}`;
    const line = await openLine(baseURL ?? '');
    try {
      const window = new EngineWindow((await openEngine(engine)).driver, line.url);
      await window.open('/news');
      await window.press({ role: 'link', name: new RegExp(article.title.slice(0, 8)) });
      await window.see({ role: 'heading', name: article.title });
      await expect
        .poll(() => window.driver.run<string[]>(KEPT), { message: 'the article is kept', timeout: 60_000 })
        .toContain(path);

      await line.cut();
      await window.open(path);
      await window.see({ role: 'heading', name: article.title });
      await window.see({ text: /^离线副本，保存于/ });
      await window.driver.open(`${line.url}/contact`);
      await window.see({ role: 'heading', name: '当前处于离线状态' });
      await window.see({ role: 'link', name: article.title });

      await line.restore();
      await window.see({ role: 'heading', name: '联系我们' });
      await window.open(path);
      await window.seeNothing({ text: /^离线副本/ });
    } finally {
      await line.cut();
    }
  });

import { expect } from '@playwright/test';
import type { Registry } from '@portal/contract/release/registry';
import { startFaultProxy } from '../federation/fault-proxy';
import { flipOneBit } from '../federation/faults';
import { ENGINES, test } from './engine-test';
import { EngineWindow } from './window';

for (const engine of ENGINES)
  test(`files with one flipped bit do not run in ${engine}`, async ({ openEngine, baseURL }) => {
    const proxy = await startFaultProxy(baseURL ?? '');
    const registry = (await (await fetch(`${baseURL}/registry.json`)).json()) as Registry;
    const files = Object.entries(registry.integrity).filter(([path]) => path.startsWith('/remotes/'));
    for (const name of Object.keys(registry.remotes)) proxy.faults.set(name, { answer: flipOneBit });
    try {
      const window = new EngineWindow((await openEngine(engine)).driver, proxy.url);
      await window.driver.open(`${proxy.url}/404`);
      const accepted = await window.driver.run<string[]>(
        `const ran = [];
         for (const [path, integrity] of args[0]) {
           const isStyle = path.endsWith('.css');
           const element = document.createElement(isStyle ? 'link' : 'script');
           if (isStyle) element.rel = 'stylesheet';
           element.integrity = integrity;
           element.crossOrigin = 'anonymous';
           const loaded = await new Promise((done) => {
             element.addEventListener('load', () => done(true));
             element.addEventListener('error', () => done(false));
             element[isStyle ? 'href' : 'src'] = path;
             document.head.append(element);
           });
           if (loaded) ran.push(path);
           element.remove();
         }
         return ran;`,
        files,
      );
      expect(files.length).toBeGreaterThan(20);
      expect(proxy.asked.length).toBeGreaterThanOrEqual(files.length);
      expect(accepted).toEqual([]);
      const entryFault = proxy.faults.get('entry');
      proxy.faults.clear();
      if (entryFault) proxy.faults.set('entry', entryFault);
      await window.open('/news');
      await window.press({ role: 'link', name: /^(我要报名|立即报名|大赛报名|报名参赛)$/ });
      await window.see({ role: 'button', name: /^(重试|重新加载)$/ });
    } finally {
      await proxy.close();
    }
  });

import { mapDeveloperStack } from './developer-stack';

const map = { version: 3, names: [], sources: ['webpack://entry_dev/./src/page.tsx'], mappings: 'UAEI' };

function serveMaps(maps: Record<string, object>) {
  Object.assign(globalThis, {
    fetch: async (url: string) => {
      if (!maps[url]) throw new TypeError('Failed to fetch');
      return { ok: true, json: async () => maps[url] };
    },
  });
}

test('frames of a development build name the source and line, other frames are unchanged', async () => {
  serveMaps({ 'http://localhost:3003/chunk.page.js.map': map });
  const stack = [
    'TypeError: x is undefined',
    '    at Page (http://localhost:3003/chunk.page.js:1:11)',
    'Page@http://localhost:3003/chunk.page.js?again=1:1:11',
    '    at render (http://portal/assets/main.js:1:11)',
    '    at native code',
  ];
  expect((await mapDeveloperStack(stack.join('\n'))).split('\n')).toEqual([
    stack[0],
    '    at Page (src/page.tsx:3)',
    'Page@src/page.tsx:3',
    ...stack.slice(3),
  ]);
});

test('an unreadable map leaves only its own frames unmapped', async () => {
  serveMaps({
    'http://localhost:3003/chunk.page.js.map': map,
    'http://localhost:3003/main.js.map': { version: 3, sources: [] },
  });
  const frames = [
    '    at Page (http://localhost:3003/chunk.page.js:1:11)',
    '    at a (http://localhost:3003/main.js:1:1)',
  ];
  expect(await mapDeveloperStack(frames.join('\n'))).toBe(`    at Page (src/page.tsx:3)\n${frames[1]}`);
});

test('after an edit, the stack is mapped with the new map', async () => {
  const frame = '    at Page (http://localhost:3003/chunk.page.js:1:11)';
  serveMaps({ 'http://localhost:3003/chunk.page.js.map': map });
  await mapDeveloperStack(frame);
  serveMaps({ 'http://localhost:3003/chunk.page.js.map': { ...map, mappings: 'UAGI' } });
  expect(await mapDeveloperStack(frame)).toContain('page.tsx:4');
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderProcess } from './process-handle';

/** A process whose program has been compromised. @param act its only statement. */
function start(act: string): RenderProcess {
  const program = join(mkdtempSync(join(tmpdir(), 'portal-render-')), 'program.cjs');
  writeFileSync(program, `process.on("message", () => {}); ${act}`);
  return new RenderProcess({
    program,
    heapMb: 96,
    readApi: () => Promise.reject(new Error('There is no API here')),
    onUncaught: () => {},
    onConsole: () => {},
  });
}

test.each([
  ['invalid JSON', '"{"'],
  ['an object', '{ toString: 1 }'],
  ['nothing', 'null'],
  ['an unknown message', `'{"type":"other"}'`],
])('a render process that sends %s is ended, and the shell server keeps running', async (_, message) => {
  const { failure } = await start(`process.send(${message});`).ended;
  expect(failure).toBe('flood');
});

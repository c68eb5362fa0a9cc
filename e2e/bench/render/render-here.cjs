/** Runs the program of a render process and requests pages within the same process, without IPC. */
const { program, source, renders, page } = JSON.parse(process.argv[2]);
const { readFileSync } = require('node:fs');
const host = process;
const tell = host.send.bind(host);
const bundle = readFileSync(source, 'utf8');
const costs = [];
let done = 0;
let startedAt = 0;

function next() {
  if (done === renders) return tell(costs);
  startedAt = performance.now();
  return host.emit('message', { type: 'render', id: done, page, limitMs: 10_000 });
}

host.send = (text) => {
  const message = JSON.parse(text);
  if (message.type === 'call')
    setImmediate(() =>
      host.emit('message', { type: 'response', id: message.id, status: 0, body: '', error: 'none' }),
    );
  else if (message.type === 'loaded') next();
  else if (message.type === 'rendered') {
    costs.push(performance.now() - startedAt);
    done += 1;
    setImmediate(next);
  }
};
require(program);
host.emit('message', { type: 'load', remote: 'content', filename: source, source: bundle });

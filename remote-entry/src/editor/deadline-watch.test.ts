import { createDeadlineWatch } from './deadline-watch';

const DEADLINE = '2027-02-01T00:00:00+08:00';

/** A page opened `before` seconds before the deadline. */
function openPage(server: { open: boolean; reachable?: boolean }, before = 10) {
  let time = Date.parse(DEADLINE) - before * 1000;
  const said: string[] = [];
  const watch = createDeadlineWatch({
    deadline: DEADLINE,
    now: () => time,
    saveNow: () => said.push('save'),
    isOpen: async () => {
      if (server.reachable === false) throw new Error('No connection');
      return server.open;
    },
    onClosed: () => said.push('closed'),
    onAssumed: (closed) => said.push(closed ? 'assumed closed' : 'still open'),
  });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000;
      await watch.tick();
    }
  };
  return { watch, said, pass };
}

test('the page saves shortly before the deadline and closes when it has passed', async () => {
  const server = { open: true };
  const { said, pass } = openPage(server);
  await pass(6);
  expect(said).toEqual([]);
  await pass(3);
  expect(said).toEqual(['save']);
  server.open = false;
  await pass(1);
  expect(said).toEqual(['save', 'closed']);
});

test('a page whose clock is ahead stays open as long as the server accepts changes', async () => {
  const server = { open: true };
  const { said, pass } = openPage(server);
  await pass(11);
  expect(said).toEqual(['save', 'still open']);
  server.open = false;
  await pass(20);
  expect(said).toContain('closed');
});

test('a page that cannot reach the server counts as closed after the deadline and keeps asking', async () => {
  const server = { open: true, reachable: false };
  const { said, pass } = openPage(server);
  await pass(11);
  expect(said).toEqual(['save', 'assumed closed']);
  server.reachable = true;
  await pass(20);
  expect(said.at(-1)).toBe('still open');
});

test('a save rejected as too late closes the page, although the deadline it knows has not passed', async () => {
  const { said, watch } = openPage({ open: false });
  await watch.check();
  expect(said).toEqual(['closed']);
});

test('once the server confirms that the entry is open, the page does not ask again before the deadline', async () => {
  const { said, watch, pass } = openPage({ open: true }, 3600);
  await watch.check();
  await pass(60);
  expect(said).toEqual(['still open']);
});

test('after a save is rejected as too late well before the deadline, the page asks until the server responds', async () => {
  const server = { open: false, reachable: false };
  const { said, watch, pass } = openPage(server, 3600);
  await watch.check();
  await pass(20);
  expect(said).toEqual(['still open', 'still open']);
  server.reachable = true;
  await pass(20);
  expect(said.slice(2)).toEqual(['closed']);
});

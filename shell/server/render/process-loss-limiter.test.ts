import { ProcessLossLimiter } from './process-loss-limiter';

function limitAt(clock: { now: number }) {
  return new ProcessLossLimiter(() => clock.now);
}

test('three lost processes within a minute close a pool for five seconds', () => {
  const clock = { now: 1_000_000 };
  const limit = limitAt(clock);
  limit.record();
  limit.record();
  expect(limit.isClosed).toBe(false);
  limit.record();
  expect(limit.isClosed).toBe(true);
  clock.now += 5000;
  expect(limit.isClosed).toBe(false);
});

test('one loss after the pause closes the pool for twice as long', () => {
  const clock = { now: 1_000_000 };
  const limit = limitAt(clock);
  for (let loss = 0; loss < 3; loss += 1) limit.record();
  clock.now += 5000;
  limit.record();
  clock.now += 9999;
  expect(limit.isClosed).toBe(true);
});

test('after a quarter of an hour without a loss, a pool closes for five seconds again', () => {
  const clock = { now: 1_000_000 };
  const limit = limitAt(clock);
  for (const quiet of [5000, 10_000, 16 * 60_000]) {
    for (let loss = 0; loss < 3; loss += 1) limit.record();
    clock.now += quiet;
  }
  for (let loss = 0; loss < 3; loss += 1) limit.record();
  expect(limit.pauseLeftMs).toBe(5000);
});

test('losses more than a minute apart do not close the pool', () => {
  const clock = { now: 1_000_000 };
  const limit = limitAt(clock);
  for (let loss = 0; loss < 10; loss += 1) {
    limit.record();
    expect(limit.isClosed).toBe(false);
    clock.now += 61_000;
  }
});

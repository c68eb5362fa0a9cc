import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWhenInterrupted } from './interruption';
import { writeWhole } from './write-whole';

describe('a command that is interrupted', () => {
  let folder: string;
  let ended: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-interrupted-'));
    ended = [];
    jest.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
      ended.push(String(signal));
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s leaves nothing half-written, and ends by it',
    (signal) => {
      const staging = join(folder, 'staging');
      mkdirSync(staging);
      writeFileSync(join(staging, 'data.keys'), 'secret');
      removeWhenInterrupted(staging);
      process.emit(signal, signal);
      expect([existsSync(staging), ended]).toEqual([false, [signal]]);
    },
  );

  it('keeps files that were complete before', () => {
    const finish = removeWhenInterrupted(folder);
    finish();
    const before = process.listenerCount('SIGINT');
    removeWhenInterrupted(join(folder, 'other'))();
    expect([existsSync(folder), process.listenerCount('SIGINT')]).toEqual([true, before]);
  });

  it('leaves no partial file under its final name', async () => {
    const file = join(folder, '评审.csv');
    const left = writeWhole(file, async (part) => {
      writeFileSync(part, '2026000012,张明远');
      process.emit('SIGINT', 'SIGINT');
      expect([readdirSync(folder), ended]).toEqual([[], ['SIGINT']]);
      writeFileSync(part, 'what the process would not have come to');
    });
    await left;
    expect(readdirSync(folder)).toEqual(['评审.csv']);
  });
});

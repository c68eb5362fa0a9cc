import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ask } from '@portal/ops/ask';
import { runCommand } from '@portal/ops/command-line';
import { families } from '@portal/ops/commands';
import { createOperatorClient } from '@portal/ops/operator-client';
import { runningSample } from './entries';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from './test-app';

/** A listening API and an operator's terminal connected to it. */
export interface OperatorConsole {
  test: TestApp;
  folder: string;
  /** Runs `pnpm portal …`; @returns its output */
  portal(...argv: string[]): Promise<string>;
  /** Writes the running sample season with these changes to a file. @returns its name */
  definition(changes?: object): string;
  close(): Promise<void>;
}

/** Runs `pnpm portal …` against an API. @returns its output */
export async function runPortal(
  apiUrl: string,
  argv: readonly string[],
  { operator = '王审核', ask }: { operator?: string; ask?: Ask } = {},
): Promise<string> {
  const printed: string[] = [];
  const connection = { apiUrl, operatorKey: TEST_OPERATOR_KEY, tenantId: '126', operator };
  const portal = {
    connect: () => createOperatorClient(connection),
    ask,
    openReleases: () => Promise.reject(new Error('This test has no release store')),
  };
  await runCommand(families, argv, portal, (text) => void printed.push(text));
  return printed.join('\n');
}

export async function openOperatorConsole(): Promise<OperatorConsole> {
  const test = await buildTestApp();
  const apiUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
  const sample = runningSample(test.clock.now());
  return {
    test,
    folder,
    portal: (...argv) => runPortal(apiUrl, argv),
    definition(changes = {}) {
      const file = join(folder, `${randomUUID()}.json`);
      writeFileSync(file, JSON.stringify({ ...sample, ...changes }));
      return file;
    },
    async close() {
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same with the sample season published and open. */
export async function openSeasonConsole(): Promise<OperatorConsole> {
  const operator = await openOperatorConsole();
  await operator.portal('season', 'publish', operator.definition());
  await operator.portal('season', 'open', '2026');
  return operator;
}

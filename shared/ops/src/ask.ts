import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './failure';

/** Asks a yes/no question; undefined without a terminal. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** @returns the trimmed line typed at the terminal; empty if input ended instead */
export async function askLine(
  question: string,
  { input, output } = { input: process.stdin as Readable, output: process.stdout as Writable },
): Promise<string> {
  const terminal = createInterface({ input, output });
  // Ctrl-C, Ctrl-D or a lost connection; some versions of Node.js leave the question pending.
  const ended = once(terminal, 'close').then(() => undefined);
  const answer = await Promise.race([terminal.question(question).catch(() => ended), ended]);
  terminal.close();
  if (answer === undefined) output.write('\n');
  return answer?.trim() ?? '';
}

async function askOperator(question: string): Promise<boolean> {
  return /^(y|yes|是)$/i.test(await askLine(`${question}（y/N）`));
}

export const terminalAsk: Ask = process.stdin.isTTY && process.stdout.isTTY ? askOperator : undefined;

interface Consent {
  /** Set by --yes. */
  yes: boolean;
  /** Whether the command supports a dry run. */
  dryRun?: boolean;
}

/** @throws CommandError `usage` without a terminal, `refused` if the operator declines */
export async function confirm(ask: Ask, question: string, { yes, dryRun }: Consent): Promise<void> {
  if (yes) return;
  const orLook = dryRun === undefined ? '' : '，或先用 --dry-run 查看';
  if (!ask) throw new CommandError('usage', `${question}这里无法询问：确认后请加 --yes 重新运行${orLook}`);
  if (!(await ask(question))) throw new CommandError('refused', '已取消，什么都没有改变');
}

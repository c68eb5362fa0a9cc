import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './failure';

/** Puts a question that can be answered by yes or no; undefined where nobody is at the terminal. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** @returns the line that is typed at the terminal, without blanks around it; empty for one that was ended instead */
export async function askLine(
  question: string,
  { input, output } = { input: process.stdin as Readable, output: process.stdout as Writable },
): Promise<string> {
  const terminal = createInterface({ input, output });
  // By Ctrl-C, Ctrl-D or a lost connection, at which some versions of Node.js leave the question open.
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
  /** Given beforehand, by --yes. */
  yes: boolean;
  /** Only where the command can show what it would change. */
  dryRun?: boolean;
}

/** @throws CommandError `usage` where nobody can answer, `refused` when the operator says no */
export async function confirm(ask: Ask, question: string, { yes, dryRun }: Consent): Promise<void> {
  if (yes) return;
  const orLook = dryRun === undefined ? '' : '，或先用 --dry-run 查看';
  if (!ask) throw new CommandError('usage', `${question}这里无法询问：确认后请加 --yes 重新运行${orLook}`);
  if (!(await ask(question))) throw new CommandError('refused', '已取消，什么都没有改变');
}

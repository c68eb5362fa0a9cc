import { createInterface } from 'node:readline/promises';
import { CommandError } from './failure';

/** Puts a question that can be answered by yes or no; undefined where nobody is at the terminal. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

/** @returns the line that is typed on this process's own terminal, without blanks around it */
export async function askLine(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
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

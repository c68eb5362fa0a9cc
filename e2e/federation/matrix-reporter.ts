import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';

export const MATRIX_CELL = 'failure-matrix';

/**
 * `told`: the visitor reads that the remote is away and may try again; `kept`: the same, above the content that the
 * server rendered; `works`: the page works in spite of the fault.
 */
export type Outcome = 'told' | 'kept' | 'works';

export interface MatrixCell {
  remote: string;
  fault: string;
  outcome: Outcome;
  /** How the error was reported. */
  kind: string;
}

const FILE = resolve(import.meta.dirname, '../../docs/failure-matrix.md');

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  told: '提示并可重试',
  kept: '提示，正文保留',
  works: '照常可用',
};

const INTRODUCTION = `# 故障矩阵

本文件由 \`e2e/federation/failure-matrix.spec.ts\` 的一次完整运行写出，请勿手工修改。

每一格是一个在真实 Chromium 中运行的测试：在门户与浏览器之间破坏一个远程模块，然后确认

1. 页头、菜单、页脚和登录按钮可用；
2. 访客看到正确的提示（“提示并可重试”），服务端渲染的正文不消失（“提示，正文保留”），或页面不受影响（“照常可用”）；
3. 错误上报到 \`/api/telemetry/errors\`，并归属到正确的模块、版本和发布集（括号内是上报的类别）；
4. 其余三个模块照常工作。
`;

function cellsOf(suite: Suite): { cells: MatrixCell[]; wanted: number } {
  const matrix = suite.allTests().filter(({ location }) => location.file.endsWith('failure-matrix.spec.ts'));
  const cells = matrix.flatMap((test: TestCase) =>
    test.outcome() === 'expected'
      ? test.annotations
          .filter(({ type }) => type === MATRIX_CELL)
          .map(({ description }) => JSON.parse(description ?? '{}') as MatrixCell)
      : [],
  );
  return { cells, wanted: matrix.length };
}

/** Writes docs/failure-matrix.md after a run in which every cell was tested and passed. */
export default class MatrixReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    if (!this.#suite) return;
    const { cells, wanted } = cellsOf(this.#suite);
    if (cells.length === 0 || cells.length < wanted) return;
    const remotes = [...new Set(cells.map(({ remote }) => remote))];
    const faults = [...new Set(cells.map(({ fault }) => fault))];
    const row = (fault: string) =>
      remotes.map((remote) => {
        const cell = cells.find((each) => each.remote === remote && each.fault === fault);
        return cell ? `${OUTCOMES[cell.outcome]}（${cell.kind}）` : '';
      });
    const lines = [
      `| 故障 | ${remotes.join(' | ')} |`,
      `| --- | ${remotes.map(() => '---').join(' | ')} |`,
      ...faults.map((fault) => `| ${fault} | ${row(fault).join(' | ')} |`),
    ];
    writeFileSync(
      FILE,
      `${INTRODUCTION}\n${lines.join('\n')}\n\n${faults.length} 种故障 × ${remotes.length} 个模块，${cells.length} 格全部通过。\n`,
    );
  }
}

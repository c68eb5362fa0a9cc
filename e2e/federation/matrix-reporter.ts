import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { faults as allFaults, appliesTo } from './faults';
import { remoteProbes } from './remotes';

export const MATRIX_CELL = 'failure-matrix';

/**
 * `retry-offered`: a message offers a retry; `content-kept`: the same, above the server-rendered content;
 * `works`: the page works despite the fault.
 */
export type Outcome = 'retry-offered' | 'content-kept' | 'works';

/** Retry in the same document, or reload. */
export type Recovery = 'retry' | 'reload';

export interface MatrixCell {
  remote: string;
  fault: string;
  outcome: Outcome;
  kind: string;
  recovery?: Recovery | undefined;
}

const CELLS = remoteProbes.flatMap(({ name }) => allFaults.filter((fault) => appliesTo(fault, name))).length;

const FILE = resolve(import.meta.dirname, '../../docs/failure-matrix.md');

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  'retry-offered': '提示并可重试',
  'content-kept': '提示，正文保留',
  works: '可用',
};

const RECOVERIES: Readonly<Record<Recovery, string>> = {
  retry: '再试即可用',
  reload: '重新打开后可用',
};

const INTRODUCTION = `# 故障矩阵

本文件由 \`e2e/federation/failure-matrix.spec.ts\` 的运行写出，请勿手工修改。

每一格是一个在真实 Chromium 中运行的测试：在门户与浏览器之间破坏一个远程模块，或门户外壳自己的文件（入口脚本、共享代码块、校验清单），然后确认

1. 页头、菜单、页脚和登录按钮可用；
2. 访客看到正确的提示（“提示并可重试”），服务端渲染的正文不消失（“提示，正文保留”），
   或内容与操作不受影响，只是外观简陋（“可用”）；
3. 错误上报到 \`/api/telemetry/errors\`，并归属到正确的模块、版本和发布集（括号内是上报的类别；
   外壳的共享文件记在用到它的模块名下）；
4. 其余模块照常工作（外壳的文件损坏时，公开内容照常可读）；
5. 故障消除后，访客再试一次（再点一次登录，或点“重试”）即可用，不需要刷新页面；
   构建或发布集本身有问题时，页面携带的就是有问题的清单，所以要重新打开页面。
`;

interface Tested {
  cells: MatrixCell[];
  /** Titles of the cells, `remote：fault`, in matrix order. */
  titles: string[];
  failed: Set<string>;
}

function testedCells(suite: Suite): Tested {
  const matrix = suite.allTests().filter(({ location }) => location.file.endsWith('failure-matrix.spec.ts'));
  const said = ({ annotations }: TestCase) => annotations.filter(({ type }) => type === MATRIX_CELL);
  return {
    titles: matrix.map(({ title }) => title),
    failed: new Set(matrix.filter((test) => test.outcome() === 'unexpected').map(({ title }) => title)),
    cells: matrix
      .filter((test) => test.outcome() === 'expected')
      .flatMap((test) => said(test).map(({ description }) => JSON.parse(description ?? '{}') as MatrixCell)),
  };
}

const toTitle = (remote: string, fault: string) => `${remote}：${fault}`;

/** Writes docs/failure-matrix.md after a run of the whole matrix, failed cells included. */
export default class MatrixReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    if (!this.#suite) return;
    const { cells, titles, failed } = testedCells(this.#suite);
    const remotes = [...new Set(titles.map((title) => title.split('：')[0] ?? ''))];
    const faults = [...new Set(titles.map((title) => title.split('：')[1] ?? ''))];
    // Skip partial runs, and runs aborted before the first cell.
    if (titles.length < CELLS || cells.length + failed.size === 0) return;
    const cell = (fault: string) => (remote: string) => {
      const found = cells.find((each) => each.remote === remote && each.fault === fault);
      if (found) {
        const after = found.recovery ? `，${RECOVERIES[found.recovery]}` : '';
        return `${OUTCOMES[found.outcome]}（${found.kind}）${after}`;
      }
      if (!titles.includes(toTitle(remote, fault))) return '不适用';
      return failed.has(toTitle(remote, fault)) ? '未通过' : '未运行';
    };
    const lines = [
      `| 故障 | ${remotes.join(' | ')} |`,
      `| --- | ${remotes.map(() => '---').join(' | ')} |`,
      ...faults.map((fault) => `| ${fault} | ${remotes.map(cell(fault)).join(' | ')} |`),
    ];
    const summary = `${faults.length} 种故障 × ${remotes.length} 列：${titles.length} 格中 ${cells.length} 格通过，${failed.size} 格未通过，${titles.length - cells.length - failed.size} 格未运行。`;
    writeFileSync(FILE, `${INTRODUCTION}\n${lines.join('\n')}\n\n${summary}\n`);
  }
}

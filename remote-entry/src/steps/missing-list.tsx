import type { SeasonDefinition } from '@portal/contract/season/definition';
import { fieldsOf, type StepIssue, stepOf } from '@portal/contract/season/judge';
import { Anchor } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useDesk } from '../draft/desk-context';
import { stepHref } from '../enter/step-href';
import css from './steps.module.css';

/** What stands against submitting, step by step; each line is a link that lands on its field. */
export function MissingList({ issues }: { issues: readonly StepIssue[] }) {
  const { definition } = useDesk().draft;
  const [query] = useSearchParams();
  const steps = [...new Set(issues.map((issue) => issue.stepId))];
  return (
    <ul className={css.missing}>
      {steps.map((stepId) => (
        <li key={stepId}>
          <strong>{stepOf(definition, stepId).title}</strong>
          <ul>
            {linesOf(
              definition,
              issues.filter((issue) => issue.stepId === stepId),
            ).map(({ path, text }) => (
              <li key={`${path.join('/')} ${text}`}>
                <Anchor href={stepHref(query, stepId, path)}>{text}</Anchor>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface Line {
  path: (string | number)[];
  text: string;
}

/** One line an issue; the empty cells of a matrix are told together, because there can be dozens. */
function linesOf(definition: SeasonDefinition, issues: readonly StepIssue[]): Line[] {
  const lines: Line[] = [];
  const empty = new Map<string, StepIssue[]>();
  for (const issue of issues) {
    const field = fieldsOf(definition, issue.stepId).find((each) => each.key === issue.path[0]);
    const [key = '', at] = issue.path;
    if (field?.type === 'matrix' && issue.message.startsWith('请填写'))
      empty.set(String(key), [...(empty.get(String(key)) ?? []), issue]);
    else {
      const row = field?.type === 'table' && typeof at === 'number' ? `${field.rowName}${at + 1}：` : '';
      lines.push({ path: issue.path, text: row + issue.message });
    }
  }
  for (const cells of empty.values()) {
    const [first] = cells;
    if (!first) continue;
    const more = cells.length > 1 ? `等${cells.length}项` : '';
    lines.push({ path: first.path, text: first.message + more });
  }
  return lines;
}

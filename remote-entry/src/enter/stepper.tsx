import { isEmpty } from '@portal/contract/season/condition';
import type { SeasonDefinition, Step } from '@portal/contract/season/definition';
import { Anchor, Icon, ProgressBar } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useEffect, useRef } from 'react';
import { useDesk, useDraft } from '../draft/desk-context';
import css from './enter.module.css';
import { stepHref } from './step-href';

interface StepperProps {
  definition: SeasonDefinition;
  steps: readonly Step[];
  current: string;
  percent: number;
}

/** All steps with how far each is; any of them can be opened at any time. */
export function Stepper({ steps, current, percent }: StepperProps) {
  const [query] = useSearchParams();
  const { draft } = useDesk();
  const completeness = useDraft((draft) => draft.completeness());
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - 16;
  }, [current]);

  const filled = (stepId: string) => !isEmpty(draft.step(stepId).answers);
  return (
    <nav className={css.stepper} aria-label="报名步骤">
      <div className={css.overall}>
        <span>整体完成度 {percent}%</span>
        <ProgressBar value={percent} label="整体完成度" tone={percent === 100 ? 'success' : 'brand'} />
      </div>
      <ol ref={list} className={css.stepList}>
        {steps.map((step, at) => {
          const own = completeness.steps.find((each) => each.stepId === step.id);
          const done = own?.percent === 100 && (own.required > 0 || filled(step.id));
          return (
            <li key={step.id}>
              <Anchor
                href={stepHref(query, step.id)}
                className={css.stepLink}
                aria-current={step.id === current ? 'step' : undefined}
              >
                <span className={css.stepMark} data-done={done || undefined}>
                  {done ? <Icon name="check" /> : at + 1}
                </span>
                <span className={css.stepName}>{step.title}</span>
                <span className={css.stepState}>{stateOf(step, own)}</span>
              </Anchor>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function stateOf(step: Step, own: { percent: number; required: number; done: number } | undefined): string {
  if (step.kind === 'beside') return '选填';
  if (step.kind === 'submit' || !own) return '';
  if (own.percent === 100) return own.required === 0 ? '选填' : '已完成';
  return `${own.done}/${own.required}`;
}

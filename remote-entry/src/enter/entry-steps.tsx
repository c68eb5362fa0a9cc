import { paths } from '@portal/contract/paths';
import { stepOf } from '@portal/contract/season/judge';
import { Button } from '@portal/ui';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useEffect, useRef } from 'react';
import { useDraft } from '../draft/desk-context';
import type { OpenDesk } from '../draft/open-desk';
import { focusField } from '../fields/field-id';
import { StepView } from '../steps/step-view';
import { DeadlineBar } from './deadline-bar';
import css from './enter.module.css';
import type { EntryDeskProps } from './entry-desk';
import { EntryNotices } from './entry-notices';
import { LegacyAnswers } from './legacy-answers';
import { SaveBar } from './save-bar';
import { stepHref } from './step-href';
import { Stepper } from './stepper';

/** The steps of an entry: moving between them is free, leaving one saves it. */
export function EntrySteps({ desk, ...props }: EntryDeskProps & { desk: OpenDesk }) {
  const { definition, entry } = props;
  const { draft, autosave, reveal } = desk;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = definition.steps.filter((each) => entry.editable || each.kind === 'beside');
  const at = Math.max(
    0,
    steps.findIndex((each) => each.id === query.get('step')),
  );
  const step = steps[at] ?? stepOf(definition, 'project');
  // Told where the form begins, beside what has changed, and where all is read through once more.
  const goneSteps = Object.keys(entry.legacy).filter(
    (id) => !definition.steps.some((each) => each.id === id),
  );
  const wanted = query.get('field');
  const percent = useDraft((each) => each.completeness().percent);

  useEffect(() => desk.takeUpUploads(), [desk]);

  // Leaving a step saves it, covers what is sensitive, and lets its mistakes be spoken of when one comes back.
  useEffect(
    () => () => {
      reveal.step(step.id);
      void autosave.flush(step.id).then(() => draft.cover(step.id));
    },
    [step.id, autosave, draft, reveal],
  );

  const moved = useRef(false);
  useEffect(() => {
    const moves = moved.current;
    moved.current = true;
    if (wanted) {
      reveal.step(step.id);
      const path = wanted.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : part));
      const timer = requestAnimationFrame(() => focusField(step.id, path));
      return () => cancelAnimationFrame(timer);
    }
    if (moves) heading.current?.focus();
  }, [step.id, wanted, reveal]);

  const next = steps[at + 1];
  const previous = steps[at - 1];
  const go = (stepId: string) => navigate(stepHref(query, stepId));

  return (
    <div className={css.desk}>
      <header className={css.top}>
        <div>
          <p className={css.season}>{entry.season.name}</p>
          <h1 className={css.title}>大赛报名</h1>
        </div>
        <DeadlineBar deadline={entry.deadline} clockOffset={props.clockOffset} />
      </header>
      <EntryNotices {...props} restored={desk.restored} />
      <div className={css.columns}>
        <Stepper definition={definition} steps={steps} current={step.id} percent={percent} />
        <div className={css.main}>
          <div className={css.stepHead}>
            <h2 ref={heading} tabIndex={-1} className={css.stepTitle}>
              {step.title}
            </h2>
            <p className={css.stepHelp}>{step.help}</p>
          </div>
          <StepView key={step.id} step={step} />
          <LegacyAnswers
            entry={entry}
            definition={definition}
            stepIds={at === 0 || step.kind === 'submit' ? [step.id, ...goneSteps] : [step.id]}
          />
          <nav className={css.moves} aria-label="步骤切换">
            {previous ? (
              <Button variant="outline" icon="arrow-left" onClick={() => go(previous.id)}>
                上一步：{previous.title}
              </Button>
            ) : (
              <span />
            )}
            {next ? (
              <Button variant={step.kind === 'submit' ? 'outline' : 'brand'} onClick={() => go(next.id)}>
                {step.kind === 'submit' ? next.title : `保存并下一步：${next.title}`}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => navigate(paths.personalCenter.href(5))}>
                返回参赛记录
              </Button>
            )}
          </nav>
        </div>
      </div>
      <SaveBar />
    </div>
  );
}

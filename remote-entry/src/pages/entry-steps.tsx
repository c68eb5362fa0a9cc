import { lastChineseSecond } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition, Step } from '@portal/season/definition';
import { getStep } from '@portal/season/definition';
import { Anchor, Button, Countdown, Icon, ProgressBar } from '@portal/ui';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import type { OpenEditor } from '../editor/entry-editor';
import { focusField, stepHref } from '../editor/field-path';
import { SaveBar } from '../editor/save-bar';
import { StepView } from '../form/step-view';
import { EntryNotices } from './entry-notices';
import type { EntryViewProps } from './entry-view';
import { LegacyAnswers } from './legacy-answers';
import css from './pages.module.css';

/** The steps of an entry: moving between them is free, leaving one saves it. */
export function EntrySteps({ editor, ...props }: EntryViewProps & { editor: OpenEditor }) {
  const { definition, entry } = props;
  const { draft, autosave, touchedFields } = editor;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = definition.steps.filter((each) => entry.editable || each.kind === 'supplement');
  const at = Math.max(
    0,
    steps.findIndex((each) => each.id === query.get('step')),
  );
  const step = steps[at] ?? getStep(definition, 'project');
  // Told where the form begins, beside what has changed, and where all is read through once more.
  const goneSteps = Object.keys(entry.legacy).filter(
    (id) => !definition.steps.some((each) => each.id === id),
  );
  const wanted = query.get('field');
  const percent = useDraft((each) => each.completeness().percent);

  useEffect(() => editor.resumeUploads(), [editor]);

  // Leaving a step saves it, covers what is sensitive, and lets its mistakes be spoken of when one comes back.
  useEffect(
    () => () => {
      touchedFields.addStep(step.id);
      void autosave.flush(step.id).then(() => draft.maskSaved(step.id));
    },
    [step.id, autosave, draft, touchedFields],
  );

  const moved = useRef(false);
  useEffect(() => {
    const moves = moved.current;
    moved.current = true;
    if (wanted) {
      touchedFields.addStep(step.id);
      const path = wanted.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : part));
      const timer = requestAnimationFrame(() => focusField(step.id, path));
      return () => cancelAnimationFrame(timer);
    }
    if (moves) heading.current?.focus();
  }, [step.id, wanted, touchedFields]);

  const next = steps[at + 1];
  const previous = steps[at - 1];
  const go = (stepId: string) => navigate(stepHref(query, stepId));

  return (
    <div className={css.editor}>
      <header className={css.top}>
        <div>
          <p className={css.season}>{entry.season.name}</p>
          <h1 className={css.title}>大赛报名</h1>
        </div>
        <DeadlineBar deadline={entry.deadline} clockOffset={props.clockOffset} />
      </header>
      <EntryNotices {...props} restored={editor.restored} />
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

interface StepperProps {
  definition: SeasonDefinition;
  steps: readonly Step[];
  current: string;
  percent: number;
}

/** All steps with how far each is; any of them can be opened at any time. */
function Stepper({ steps, current, percent }: StepperProps) {
  const [query] = useSearchParams();
  const { draft } = useEditor();
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
  if (step.kind === 'supplement') return '选填';
  if (step.kind === 'submit' || !own) return '';
  if (own.percent === 100) return own.required === 0 ? '选填' : '已完成';
  return `${own.done}/${own.required}`;
}

/** Until when the entry can be submitted: date, clock and countdown, by the server's clock. */
export function DeadlineBar({ deadline, clockOffset }: { deadline: string; clockOffset: number }) {
  const [over, setOver] = useState(() => Date.now() + clockOffset >= Date.parse(deadline));
  return (
    <div className={css.deadline}>
      <span>
        {over ? '报名已于' : '截止时间：北京时间'}
        {lastChineseSecond(deadline)}
        {over ? '截止' : ''}
      </span>
      {over ? null : <Countdown to={deadline} clockOffset={clockOffset} onEnd={() => setOver(true)} />}
    </div>
  );
}

import { windowDays } from '@portal/contract/beijing-time';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { acceptsEntries } from '@portal/contract/competition/status-names';
import type { Participant } from '@portal/season/definition';
import { DescriptionList, Disclosure } from '@portal/ui';
import { type ReactNode, useId, useState } from 'react';
import { DeadlineBar } from './deadline-bar';
import css from './enter.module.css';
import type { OutlinedStep, StepOutlines } from './step-outline';

interface SeasonIntroProps {
  season: CurrentSeason;
  outlines: StepOutlines;
  /** In milliseconds; null until known. */
  clockOffset: number | null;
  actions: ReactNode;
  /** The signed-in user's kind of participant, whose requirements are shown first. */
  participant?: Participant | undefined;
  children?: ReactNode;
}

export function SeasonIntro(props: SeasonIntroProps) {
  const { season, outlines, clockOffset, actions, participant, children } = props;
  const { name, windows, stages, announcement, phase } = season;
  return (
    <div className={css.intro}>
      <section className={css.hero}>
        <h1 className={css.title}>大赛报名</h1>
        <p>{name}</p>
        <DeadlineBar
          deadline={windows.submit.closes}
          clockOffset={clockOffset}
          wasOver={phase === 'reviewing' || phase === 'final' || phase === 'ended'}
        />
        {announcement ? <p>{announcement}</p> : null}
        <div className={css.actions}>
          {acceptsEntries(phase) ? actions : <span>当前不在报名时间内。</span>}
        </div>
      </section>
      {children}
      <section className={css.panel}>
        <h2 className={css.heading}>时间安排</h2>
        <DescriptionList
          items={stages.map(({ name: stage, opens, closes }) => ({
            term: stage,
            description: <span className={css.days}>{windowDays(opens, closes)}</span>,
          }))}
        />
      </section>
      <StepOutline outlines={outlines} own={participant} />
    </div>
  );
}

const PARTICIPANTS: readonly { value: Participant; label: string }[] = [
  { value: 'enterprise', label: '企业' },
  { value: 'personal', label: '个人/团队' },
];

function StepOutline({ outlines, own }: { outlines: StepOutlines; own: Participant | undefined }) {
  const [chosen, setChosen] = useState<Participant>();
  const participant = chosen ?? own ?? 'enterprise';
  const name = useId();
  return (
    <section className={css.panel}>
      <h2 className={css.heading}>需要准备什么</h2>
      <p className={css.hint}>填写内容随时自动保存，可分多次完成，步骤之间可以自由切换。</p>
      <div className={css.choices} role="radiogroup" aria-label="参赛类型">
        {PARTICIPANTS.map(({ value, label }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === participant}
              onChange={() => setChosen(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <ol className={css.steps}>
        {outlines[participant].map((step, index) => (
          <li key={step.id}>
            <Disclosure summary={`${index + 1}. ${step.title}`}>
              <OutlinedFields step={step} />
            </Disclosure>
          </li>
        ))}
      </ol>
    </section>
  );
}

function OutlinedFields({ step: { help, fields } }: { step: OutlinedStep }) {
  return (
    <>
      <p>{help}</p>
      <ul className={css.fields}>
        {fields.map(({ key, label, note }) => (
          <li key={key}>
            {label}
            <span className={css.hint}>{note}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

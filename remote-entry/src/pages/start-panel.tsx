import { isApiError } from '@portal/api-client';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { createLookup, type EntryAnswers } from '@portal/season/answers';
import type { Participant, SeasonDefinition } from '@portal/season/definition';
import type { Field } from '@portal/season/field';
import { getVisibleFields, isRequired } from '@portal/season/judge';
import { loggedInAtom, openLoginDialogAtom } from '@portal/session';
import { Button, Card, Disclosure, Notice, SectionHeading } from '@portal/ui';
import { RadioGroup } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { CopyDialog } from './copy-dialog';
import { DeadlineBar } from './entry-steps';
import css from './pages.module.css';

interface StartPanelProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  /** Entries of earlier seasons, which a new one can begin from. */
  earlier?: readonly EntrySummary[];
  onStart?: (copyFrom?: string) => Promise<void>;
}

/** What taking part asks for, open to everybody; beginning it is for who is logged in. */
export function StartPanel({ season, definition, clockOffset, earlier = [], onStart }: StartPanelProps) {
  const loggedIn = useAtomValue(loggedInAtom);
  const openDialog = useSetAtom(openLoginDialogAtom);
  const [participant, setParticipant] = useState<Participant>('enterprise');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [query] = useSearchParams();
  const [copying, setCopying] = useState(query.get('copy') ?? undefined);
  const open = season.phase === 'drafting' || season.phase === 'submitting';
  const source = open ? earlier.find((entry) => entry.id === copying) : undefined;

  const start = async (copyFrom?: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onStart?.(copyFrom);
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '创建报名失败，请重试');
      setCopying(undefined);
      setBusy(false);
    }
  };

  return (
    <div className={css.start}>
      <section className={css.hero}>
        <h1>大赛报名</h1>
        <p>{season.name}</p>
        <DeadlineBar deadline={season.windows.submit.closes} clockOffset={clockOffset} />
        {season.announcement ? <p>{season.announcement}</p> : null}
        <div className={css.actions}>
          {!open ? (
            <span>当前不在报名时间内。</span>
          ) : loggedIn ? (
            <Button variant="main" size="l" busy={busy} onClick={() => start()}>
              开始报名
            </Button>
          ) : (
            <>
              <Button variant="main" size="l" onClick={() => openDialog('login')}>
                登录后报名
              </Button>
              <Button variant="light" size="l" onClick={() => openDialog('register')}>
                立即注册
              </Button>
            </>
          )}
        </div>
      </section>
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      ) : null}
      {open && loggedIn && earlier.length > 0 ? (
        <Card as="section" className={css.start}>
          <SectionHeading
            title="从往届报名复制"
            lead="沿用仍适用的内容；复制之前会列出沿用、不再沿用和待填写的项目。"
          />
          <div className={css.actions}>
            {earlier.map((entry) => (
              <Button
                key={entry.id}
                variant="outline"
                icon="copy"
                disabled={busy}
                onClick={() => setCopying(entry.id)}
              >
                {entry.season.name}：{entry.projectName || '未命名项目'}
              </Button>
            ))}
          </div>
        </Card>
      ) : null}
      {source ? (
        <CopyDialog
          source={source}
          season={season}
          definition={definition}
          busy={busy}
          onClose={() => setCopying(undefined)}
          onConfirm={() => start(source.id)}
        />
      ) : null}
      <Card as="section" className={css.start}>
        <SectionHeading
          title="需要准备什么"
          lead="填写内容随时自动保存，可分多次完成，步骤之间可以自由切换。"
        />
        <RadioGroup
          value={participant}
          options={[
            { value: 'enterprise', label: '企业' },
            { value: 'personal', label: '个人/团队' },
          ]}
          onChange={setParticipant}
        />
        <StepOutline definition={definition} participant={participant} />
      </Card>
    </div>
  );
}

/** The steps and what each asks for, before anything is filled in. */
function StepOutline({
  definition,
  participant,
}: {
  definition: SeasonDefinition;
  participant: Participant;
}) {
  const answers: EntryAnswers = { participant, data: {}, today: new Date().toISOString().slice(0, 10) };
  return (
    <ol className={css.outline}>
      {definition.steps.map((step, at) => {
        const lookup = createLookup(definition, answers, step.id);
        const fields = getVisibleFields(definition, step.id, answers);
        return (
          <li key={step.id}>
            <Disclosure summary={`${at + 1}. ${step.title}`}>
              <p>{step.help}</p>
              <ul>
                {fields.map((field) => (
                  <li key={field.key}>
                    {field.label}
                    {isRequired(field, lookup) ? '' : <span className={css.asked}>（选填）</span>}
                    <Columns field={field} />
                    {field.help ? <span className={css.asked}> {field.help}</span> : null}
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        );
      })}
    </ol>
  );
}

function Columns({ field }: { field: Field }) {
  if (field.type !== 'table') return null;
  return <span className={css.asked}>：{field.columns.map((column) => column.label).join('、')}</span>;
}

import { type EntryAnswers, lookupIn } from '@portal/contract/season/answers';
import type { Participant, SeasonDefinition } from '@portal/contract/season/definition';
import type { Field } from '@portal/contract/season/field';
import { isRequired, shownFields } from '@portal/contract/season/judge';
import { Disclosure } from '@portal/ui';
import css from './enter.module.css';

/** The steps and what each asks for, before anything is filled in. */
export function StepOutline({
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
        const lookup = lookupIn(definition, answers, step.id);
        const fields = shownFields(definition, step.id, answers);
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

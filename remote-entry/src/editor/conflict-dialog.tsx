import { asRows } from '@portal/contract/season/answers';
import { displayValue } from '@portal/contract/season/display';
import type { Column } from '@portal/contract/season/field';
import { fieldsOf, stepOf } from '@portal/contract/season/judge';
import { Button } from '@portal/ui';
import { Dialog, RadioGroup } from '@portal/ui/controls';
import { useState } from 'react';
import { writeMoney } from '../form/figures';
import css from '../pages/pages.module.css';
import { useDesk, useSaveState } from './editor-context';
import type { AnswerConflict } from './merge-answers';

type Side = 'mine' | 'theirs';

/** What was changed here and on another device: both are shown, answer by answer, and the person chooses. */
export function ConflictDialog() {
  const { autosave, draft } = useDesk();
  const first = useSaveState().conflicts.find(({ putOff }) => !putOff);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  if (!first) return null;
  const { stepId, conflicts } = first;
  const nameOf = ({ path }: AnswerConflict) => [stepId, ...path].join('/');
  const sideOf = (conflict: AnswerConflict): Side => chosen[nameOf(conflict)] ?? 'mine';
  const settle = () => {
    autosave.settle(stepId, (conflict) => sideOf(conflict) === 'theirs');
    setChosen({});
  };
  const all = (side: Side) =>
    setChosen(Object.fromEntries(conflicts.map((conflict) => [nameOf(conflict), side])));

  return (
    <Dialog
      open
      onClose={autosave.putConflictsOff}
      closeOnOutside={false}
      width="half"
      title="该内容已在其他设备修改"
      footer={<Button onClick={settle}>按所选内容保存</Button>}
    >
      <p>
        “{stepOf(draft.definition, stepId).title}”中有{conflicts.length}
        处两边都改过，请选择保留哪一个。选择之前，两边的内容都不会被覆盖。
      </p>
      <div className={css.all}>
        <Button size="s" variant="outline" onClick={() => all('mine')}>
          全部用本机内容
        </Button>
        <Button size="s" variant="outline" onClick={() => all('theirs')}>
          全部用其他设备内容
        </Button>
      </div>
      {conflicts.map((conflict) => {
        const { label, show } = describe(conflict);
        return (
          <fieldset key={nameOf(conflict)} className={css.choice}>
            <legend>{label}</legend>
            <RadioGroup
              cards
              value={sideOf(conflict)}
              options={[
                { value: 'mine', label: '本机内容', description: show(conflict.mine) },
                { value: 'theirs', label: '其他设备内容', description: show(conflict.theirs) },
              ]}
              onChange={(side) => setChosen({ ...chosen, [nameOf(conflict)]: side })}
            />
          </fieldset>
        );
      })}
    </Dialog>
  );

  function describe({ path }: AnswerConflict) {
    const [key = '', rowId, column] = path;
    const field = fieldsOf(draft.definition, stepId).find((each) => each.key === key);
    if (field?.type === 'matrix' && rowId && column) {
      const row = field.rows.find((each) => each.key === rowId)?.label ?? rowId;
      return { label: `${column}年${row}（万元）`, show: (value: unknown) => writeMoney(value) || '（空）' };
    }
    const cell = field?.type === 'table' ? field.columns.find((each) => each.key === column) : undefined;
    const at = asRows(draft.step(stepId).answers[key]).findIndex((row) => row.id === rowId);
    const label = cell ? `${field?.label} 第${at + 1}条：${cell.label}` : (field?.label ?? key);
    const plain = cell ?? (field && field.type !== 'table' && field.type !== 'matrix' ? field : undefined);
    return { label, show: (value: unknown) => shown(plain, value) };
  }

  function shown(field: Column | undefined, value: unknown): string {
    if (field) return displayValue(draft.definition, field, value, draft.answers()) || '（空）';
    return value === undefined || value === null ? '（空）' : '整表内容不同';
  }
}

import { asRows } from '@portal/contract/season/answers';
import type { FieldOf } from '@portal/contract/season/field';
import { Select } from '@portal/ui/controls';
import { useDraft } from '../draft/desk-context';
import { writeText } from './figures';

interface RowAnswerProps {
  field: FieldOf<'row'>;
  id: string;
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  disabled: boolean;
}

/** A choice among the rows of another table: a member of the team. */
export function RowAnswer({ field, onChange, value, ...rest }: RowAnswerProps) {
  const [stepId = '', key = ''] = field.table.split('.');
  const rows = asRows(useDraft((draft) => draft.step(stepId).answers[key]));
  const options = rows.map((row, at) => ({
    value: String(row.id),
    label: writeText(row[field.shows]) || `第${at + 1}位（未填写姓名）`,
  }));
  return (
    <Select
      {...rest}
      placeholder={options.length === 0 ? '请先在“核心团队”中添加成员' : '请选择'}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

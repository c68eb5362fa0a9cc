import { asRows } from '@portal/season/answers';
import type { FieldOf } from '@portal/season/field';
import { getOptions } from '@portal/season/fields/registry';
import { Cascader, RadioGroup, Select, TagsInput } from '@portal/ui/controls';
import { useDraft } from '../../editor/editor-context';
import { toText } from '../answer-text';
import type { ControlProps, FieldControl } from './field-control';

function toWords(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export const selectControl: FieldControl<FieldOf<'select'>> = {
  render: ({ field, definition, id, value, onChange, onBlur, disabled }) => (
    <Select
      id={id}
      disabled={disabled}
      placeholder="请选择"
      options={getOptions(definition, field)}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  ),
};

export const cascadeControl: FieldControl<FieldOf<'cascade'>> = {
  group: true,
  wide: () => true,
  render: ({ field, definition, id, value, onChange, onBlur, disabled, invalid }) => (
    <Cascader
      id={id}
      disabled={disabled}
      invalid={invalid}
      options={getOptions(definition, field)}
      value={toWords(value)}
      levels={(field.levels ?? ['一级', '二级']).map((label) => ({ label }))}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
};

export const booleanControl: FieldControl<FieldOf<'boolean'>> = {
  group: true,
  named: true,
  render: ({ field, value, onChange, onBlur, disabled }) => (
    <RadioGroup
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      options={[
        { value: 'yes', label: field.labels?.[0] ?? '是' },
        { value: 'no', label: field.labels?.[1] ?? '否' },
      ]}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  ),
};

export const tagsControl: FieldControl<FieldOf<'tags'>> = {
  group: true,
  wide: () => true,
  render: ({ field, id, value, onChange, onBlur, disabled, invalid }) => (
    <TagsInput
      id={id}
      disabled={disabled}
      label={field.label}
      invalid={invalid}
      value={toWords(value)}
      max={field.limits.max}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
};

function RowAnswer({
  field,
  definition,
  id,
  value,
  onChange,
  onBlur,
  disabled,
}: ControlProps<FieldOf<'row'>>) {
  const [stepId = '', key = ''] = field.table.split('.');
  const rows = asRows(useDraft((draft) => draft.step(stepId).answers[key]));
  const source = definition.steps.find(({ id }) => id === stepId);
  const table = source?.fields.find((each) => each.key === key);
  const rowName = table?.type === 'table' ? table.rowName : '';
  const options = rows.map((row, index) => ({
    value: String(row.id),
    label: toText(row[field.labelColumn]) || `${rowName}${index + 1}`,
  }));
  return (
    <Select
      id={id}
      disabled={disabled}
      onBlur={onBlur}
      placeholder={options.length === 0 ? `请先在“${source?.title}”中添加${rowName}` : '请选择'}
      options={options}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

export const rowControl: FieldControl<FieldOf<'row'>> = {
  render: (props) => <RowAnswer {...props} />,
};

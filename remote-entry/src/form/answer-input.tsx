import { asRows } from '@portal/season/answers';
import { getOptions } from '@portal/season/definition';
import type { Column, FieldOf } from '@portal/season/field';
import {
  Box,
  Cascader,
  Checkbox,
  DateInput,
  Input,
  MonthInput,
  NumberInput,
  RadioGroup,
  Select,
  Stack,
  TagsInput,
  Textarea,
} from '@portal/ui/controls';
import { useState } from 'react';
import { useAnswer, useDraft, useEditor } from '../editor/editor-context';
import type { FieldPath } from '../editor/field-path';
import { readMoney, readPercent, readWhole, writeMoney, writePercent, writeText } from './figures';
import { FileAnswer } from './file-answer';
import { MapAnswer, RegionAnswer } from './place-answer';
import { containedInput, SensitiveAnswer } from './sensitive-answer';

export interface AnswerInputProps {
  field: Column;
  fieldPath: FieldPath;
  id: string;
  required: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
}

const LEVELS: Readonly<Record<string, readonly { label: string }[]>> = {
  tracks: [{ label: '领域' }, { label: '赛道' }],
  industry: [{ label: '行业大类' }, { label: '行业细类' }],
};

/** Hints for the browser's autofill, for answers about the participant. */
const AUTOFILL: Readonly<Record<string, string>> = { mobile: 'tel', email: 'email' };

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The input of an answer, inside a Field or FieldGroup. A stored sensitive answer can only be replaced as a whole. */
export function AnswerInput(props: AnswerInputProps) {
  const value = useAnswer(props.fieldPath);
  if (!props.field.sensitive) return <InputOfType {...props} value={value} />;
  return (
    <SensitiveAnswer {...props} value={value}>
      {(replacement) => <InputOfType {...props} {...replacement} />}
    </SensitiveAnswer>
  );
}

interface InputOfTypeProps extends AnswerInputProps {
  value: unknown;
  placeholder?: string;
}

function InputOfType(props: InputOfTypeProps) {
  const { field, fieldPath, id, value, onChange, onBlur, disabled, invalid } = props;
  const { draft } = useEditor();
  const placeholder = props.placeholder ?? field.placeholder;
  const change = { onChange, onBlur, disabled, id };
  switch (field.type) {
    case 'text':
      return (
        <Box css={containedInput}>
          <Input
            {...change}
            value={writeText(value)}
            placeholder={placeholder}
            inputMode={field.key === 'mobile' ? 'tel' : undefined}
            autoComplete={AUTOFILL[field.key] ?? 'off'}
            onChange={(event) => onChange(event.target.value)}
          />
        </Box>
      );
    case 'textarea':
      return (
        <Textarea
          {...change}
          value={writeText(value)}
          limit={field.limits.max}
          rows={field.limits.max > 500 ? 7 : 4}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return <NumberAnswer {...change} value={value} read={readWhole} write={writeText} unit={field.unit} />;
    case 'money':
      return <NumberAnswer {...change} value={value} read={readMoney} write={writeMoney} unit="万元" />;
    case 'percent':
      return <NumberAnswer {...change} value={value} read={readPercent} write={writePercent} unit="%" />;
    case 'date':
      return (
        <DateInput
          {...change}
          value={writeText(value)}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'month':
      return <MonthAnswer {...change} field={field} value={writeText(value)} />;
    case 'select':
      return (
        <Select
          {...change}
          placeholder="请选择"
          options={getOptions(draft.definition, field)}
          value={writeText(value)}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'cascade':
      return (
        <Cascader
          {...change}
          invalid={invalid}
          options={getOptions(draft.definition, field)}
          value={words(value)}
          levels={LEVELS[field.dictionary] ?? [{ label: '一级' }, { label: '二级' }]}
        />
      );
    case 'boolean':
      return (
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
      );
    case 'tags':
      return (
        <TagsInput
          {...change}
          label={field.label}
          invalid={invalid}
          value={words(value)}
          max={field.limits.max}
        />
      );
    case 'region':
      return <RegionAnswer {...change} value={value} invalid={invalid} />;
    case 'map':
      return <MapAnswer {...change} value={value} />;
    case 'file':
      return (
        <FileAnswer
          field={field}
          fieldPath={fieldPath}
          id={id}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      );
    case 'row':
      return <RowAnswer {...change} field={field} value={writeText(value)} />;
  }
}

/** @returns whether the type has several inputs, which need a group's name instead of a label */
export function isGroup(type: Column['type']): boolean {
  return ['cascade', 'boolean', 'region', 'map', 'month', 'file', 'tags'].includes(type);
}

interface NumberAnswerProps {
  id: string;
  value: unknown;
  read: (text: string) => number | string | null;
  write: (value: unknown) => string;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
  unit?: string;
  label?: string;
  disabled?: boolean;
}

/** A number that shows the text as typed and stores its value; leaving the field formats the text. */
export function NumberAnswer({
  id,
  value,
  read,
  write,
  onChange,
  onBlur,
  unit,
  label,
  disabled,
}: NumberAnswerProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && read(typed) === value ? typed : write(value);
  return (
    <NumberInput
      id={id}
      unit={unit}
      aria-label={label}
      disabled={disabled}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

interface MonthAnswerProps {
  field: FieldOf<'month'>;
  id: string;
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  disabled: boolean;
}

/** A month, or the checkbox “until now”. */
function MonthAnswer({ field, id, value, onChange, onBlur, disabled }: MonthAnswerProps) {
  const present = value === 'present';
  return (
    <Stack gap="1">
      <MonthInput
        id={id}
        label={field.label}
        value={present ? '' : value}
        onChange={(month) => onChange(month || null)}
        onBlur={onBlur}
        disabled={disabled || present}
      />
      {field.present ? (
        <Checkbox
          checked={present}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? 'present' : null)}
        >
          {field.present}
        </Checkbox>
      ) : null}
    </Stack>
  );
}

interface RowAnswerProps {
  field: FieldOf<'row'>;
  id: string;
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  disabled: boolean;
}

/** A choice among the rows of another table, for example a team member. */
function RowAnswer({ field, onChange, value, ...rest }: RowAnswerProps) {
  const [stepId = '', key = ''] = field.table.split('.');
  const rows = asRows(useDraft((draft) => draft.step(stepId).answers[key]));
  const options = rows.map((row, index) => ({
    value: String(row.id),
    label: writeText(row[field.labelColumn]) || `第${index + 1}位（未填写姓名）`,
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

import { asRows } from '@portal/season/answers';
import { getOptions } from '@portal/season/definition';
import type { Check, Column, FieldOf } from '@portal/season/field';
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

/** Hints for the browser's autofill and keyboard, by the check that the answer must pass. */
const AUTOFILL: Readonly<Partial<Record<Check['name'], 'tel' | 'email'>>> = {
  'cn-mobile': 'tel',
  email: 'email',
};

function getAutofill({ checks = [] }: Column): 'tel' | 'email' | undefined {
  return checks.map(({ name }) => AUTOFILL[name]).find((hint) => hint !== undefined);
}

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
            inputMode={getAutofill(field)}
            autoComplete={getAutofill(field) ?? 'off'}
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
          levels={(field.levels ?? ['一级', '二级']).map((label) => ({ label }))}
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
  const { definition } = useEditor().draft;
  const rows = asRows(useDraft((draft) => draft.step(stepId).answers[key]));
  const source = definition.steps.find(({ id }) => id === stepId);
  const table = source?.fields.find((each) => each.key === key);
  const rowName = table?.type === 'table' ? table.rowName : '';
  const options = rows.map((row, index) => ({
    value: String(row.id),
    label: writeText(row[field.labelColumn]) || `${rowName}${index + 1}`,
  }));
  return (
    <Select
      {...rest}
      placeholder={options.length === 0 ? `请先在“${source?.title}”中添加${rowName}` : '请选择'}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

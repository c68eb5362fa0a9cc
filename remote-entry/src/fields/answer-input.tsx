import type { Column } from '@portal/contract/season/field';
import { optionsOf } from '@portal/contract/season/options';
import { Cascader, DateInput, Input, RadioGroup, Select, TagsInput, Textarea } from '@portal/ui/controls';
import { useAnswer, useDesk } from '../draft/desk-context';
import type { Place } from '../draft/place';
import css from './fields.module.css';
import { readMoney, readPercent, readWhole, writeMoney, writePercent, writeText } from './figures';
import { FileAnswer } from './file-answer';
import { MapAnswer } from './map-answer';
import { MonthAnswer } from './month-answer';
import { NumberAnswer } from './number-answer';
import { RegionAnswer } from './region-answer';
import { RowAnswer } from './row-answer';
import { SensitiveAnswer } from './sensitive-answer';

export interface AnswerInputProps {
  field: Column;
  place: Place;
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

/** The hint that a browser needs to fill a field in, where the answer is the participant's own. */
const AUTOFILL: Readonly<Record<string, string>> = { mobile: 'tel', email: 'email' };

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The input of an answer; a sensitive one that the server holds is replaced as a whole. Field or FieldGroup stands around it. */
export function AnswerInput(props: AnswerInputProps) {
  const value = useAnswer(props.place);
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
  const { field, place, id, value, onChange, onBlur, disabled, invalid } = props;
  const { draft } = useDesk();
  const placeholder = props.placeholder ?? field.placeholder;
  const change = { onChange, onBlur, disabled, id };
  switch (field.type) {
    case 'text':
      return (
        <div className={css.line}>
          <Input
            {...change}
            value={writeText(value)}
            placeholder={placeholder}
            inputMode={field.key === 'mobile' ? 'tel' : undefined}
            autoComplete={AUTOFILL[field.key] ?? 'off'}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
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
          options={optionsOf(draft.definition, field)}
          value={writeText(value)}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'cascade':
      return (
        <Cascader
          {...change}
          invalid={invalid}
          options={optionsOf(draft.definition, field)}
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
          place={place}
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

/** Several inputs answer one question: these need a group's name instead of a label. */
export function isGroup(type: Column['type']): boolean {
  return ['cascade', 'boolean', 'region', 'map', 'month', 'file', 'tags'].includes(type);
}

import { Select } from '../field/select';
import css from './cascader.module.css';

export interface CascaderOption {
  value: string;
  label: string;
  children?: readonly CascaderOption[];
}

export interface CascaderProps {
  options: readonly CascaderOption[];
  /** Chosen values from the first level down; shorter than `levels` while unfinished. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** What each level chooses; also the number of levels. */
  levels: readonly { label: string; placeholder?: string }[];
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the first list. */
  id?: string;
}

/** Options of one level, for what was chosen above it. */
function optionsAt(options: readonly CascaderOption[], value: readonly string[], level: number) {
  let found: readonly CascaderOption[] = options;
  for (const chosen of value.slice(0, level)) {
    found = found.find((option) => option.value === chosen)?.children ?? [];
  }
  return found;
}

/** Two or three lists, each deciding what the next offers. Stands inside a FieldGroup. */
export function Cascader({ options, value, onChange, onBlur, levels, disabled, invalid, id }: CascaderProps) {
  return (
    <div className={css.levels}>
      {levels.map((level, i) => {
        // What can not be chosen yet is not wrong yet.
        const offered = i === 0 || value[i - 1] ? optionsAt(options, value, i) : [];
        return (
          <Select
            key={level.label}
            id={i === 0 ? id : undefined}
            aria-label={level.label}
            aria-invalid={(invalid && offered.length > 0) || undefined}
            placeholder={level.placeholder ?? `请选择${level.label}`}
            options={offered}
            value={value[i] ?? ''}
            disabled={disabled || (i > 0 && offered.length === 0)}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(event.target.value ? [...value.slice(0, i), event.target.value] : value.slice(0, i))
            }
          />
        );
      })}
    </div>
  );
}

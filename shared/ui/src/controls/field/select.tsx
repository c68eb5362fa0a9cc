import { NativeSelect } from '@chakra-ui/react';
import { Icon } from '@portal/ui';
import type { ComponentPropsWithRef } from 'react';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'color' | 'height' | 'width' | 'children'> {
  options: readonly Option[];
  /** Stands for the empty value. */
  placeholder?: string;
}

/** A choice from a list by the browser's own control: right on phones, by keyboard and for screen readers. */
export function Select({ options, placeholder, disabled, required, className, ...rest }: SelectProps) {
  return (
    <NativeSelect.Root disabled={disabled} className={className}>
      <NativeSelect.Field {...rest} aria-required={required || undefined}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <Icon name="chevron-down" />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}

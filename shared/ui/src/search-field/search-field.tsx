import { Form } from '@portal/ui/router';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** Page that receives the text as a query parameter. */
  action: string;
  name?: string;
  label: string;
  placeholder?: string;
  defaultValue?: string;
  /** Additional parameters to keep, e.g. a list's filters. */
  hidden?: Readonly<Record<string, string>>;
  className?: string;
}

/** Search form that uses GET, with or without scripts. */
export function SearchField(props: SearchFieldProps) {
  const { action, name = 'q', label, placeholder = label, defaultValue = '', hidden = {}, className } = props;
  const input = useRef<HTMLInputElement>(null);
  // When another search is displayed, keep text that is being typed and its focus. React has updated the
  // default value by now.
  useEffect(() => {
    const field = input.current;
    return () => {
      if (field && (field !== document.activeElement || field.value.trim() === defaultValue))
        field.value = field.defaultValue;
    };
  }, [defaultValue]);
  return (
    <search className={className}>
      <Form action={action} method="get" className={css.form}>
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <input
          ref={input}
          className={css.input}
          type="search"
          name={name}
          aria-label={label}
          placeholder={placeholder}
          defaultValue={defaultValue}
          maxLength={80}
          enterKeyHint="search"
        />
        <button type="submit" className={css.submit} aria-label="搜索">
          <Icon name="search" />
        </button>
      </Form>
    </search>
  );
}

import { Icon, VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import css from './tags-input.module.css';
import { useTypedTag } from './use-typed-tag';

export interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** What the tags are, read out for the input. */
  label: string;
  placeholder?: string;
  max?: number;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
}

/**
 * Free words: Enter, a comma or leaving the input makes a tag, and the value has it while it is typed already; Backspace
 * goes back to the last one. Each key is answered before the next, so that none is lost however fast they come.
 */
export function TagsInput(props: TagsInputProps) {
  const {
    value,
    onChange,
    onBlur,
    label,
    placeholder = '输入后按回车添加',
    max,
    disabled,
    invalid,
    id,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const { tags, text, type, compose, confirm, remove, takeBack } = useTypedTag({ value, onChange, max });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const composing = (event.nativeEvent as InputEvent).isComposing;
    (composing ? compose : type)(event.target.value);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      confirm();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      event.preventDefault();
      takeBack();
    }
  };
  return (
    <div className={css.box} data-disabled={disabled || undefined} data-invalid={invalid || undefined}>
      {tags.map((tag) => (
        <span key={tag} className={css.tag}>
          <span>{tag}</span>
          <button
            type="button"
            className={css.remove}
            aria-label={`删除${tag}`}
            disabled={disabled}
            onClick={() => {
              remove(tag);
              input.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        id={id}
        className={css.input}
        aria-label={label}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        placeholder={tags.length === max ? `最多${max}个` : placeholder}
        disabled={disabled}
        value={text}
        onChange={change}
        onCompositionEnd={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => {
          confirm();
          onBlur?.();
        }}
      />
      <span role="status">
        <VisuallyHidden>{tags.length > 0 ? `已有${tags.length}个` : ''}</VisuallyHidden>
      </span>
    </div>
  );
}

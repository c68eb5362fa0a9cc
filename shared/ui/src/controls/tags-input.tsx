import { Icon, VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '../input-method';
import { useFieldAttributes } from './field-context';
import css from './tags-input.module.css';

interface TypedTagOptions {
  value: readonly string[];
  onChange: (value: string[]) => void;
  max?: number;
}

const DELIMITER = /[,，、;；\t\n]/;

/**
 * Text being typed already counts as the last tag, so that saving the value includes it. Text that cannot become a tag,
 * because it is a duplicate or there are too many, stays text.
 */
function useTypedTag({ value, onChange, max = Number.POSITIVE_INFINITY }: TypedTagOptions) {
  const [typed, setTyped] = useState({ text: '', counts: false });
  const own = typed.counts && value.at(-1) === typed.text.trim();
  const tags = own ? value.slice(0, -1) : value;

  const put = (kept: readonly string[], text: string) => {
    const tag = text.trim();
    const counts = tag !== '' && kept.length < max && !kept.includes(tag);
    setTyped({ text, counts });
    const next = counts ? [...kept, tag] : [...kept];
    if (next.join('\n') !== value.join('\n')) onChange(next);
  };
  const take = (words: readonly string[]) => {
    const kept = [...tags];
    const rest: string[] = [];
    for (const word of words.map((each) => each.trim())) {
      if (word === '' || kept.includes(word)) continue;
      if (kept.length < max) kept.push(word);
      else rest.push(word);
    }
    return { kept, rest };
  };
  return {
    /** Confirmed tags. */
    tags,
    text: typed.text,
    /** Sets the input's text; text before a delimiter becomes a tag. */
    type(text: string) {
      const words = text.split(DELIMITER);
      const last = words.pop() ?? '';
      const { kept, rest } = take(words);
      put(kept, [...rest, last].join('，'));
    },
    /** Text under composition is not split into tags. */
    compose: (text: string) => put(tags, text),
    confirm() {
      const { kept, rest } = take(typed.text.split(DELIMITER));
      put(kept, rest.join('，'));
    },
    remove: (tag: string) =>
      put(
        tags.filter((each) => each !== tag),
        typed.text,
      ),
    /** Turns the last tag back into text for editing. */
    editLast: () => put(tags.slice(0, -1), tags.at(-1) ?? ''),
  };
}

export interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Accessible name of the input. */
  label: string;
  max?: number;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
}

/**
 * Free-form tags: Enter, a comma or blur adds a tag; the value includes the text while it is being typed. Backspace edits
 * the last tag. Keys are handled synchronously, so that fast typing loses none.
 */
export function TagsInput(props: TagsInputProps) {
  const { value, onChange, onBlur, label, max, disabled, invalid, id } = props;
  const input = useRef<HTMLInputElement>(null);
  const fieldAttributes = useFieldAttributes();
  const { tags, text, type, compose, confirm, remove, editLast } = useTypedTag({ value, onChange, max });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const composing = (event.nativeEvent as InputEvent).isComposing;
    (composing ? compose : type)(event.target.value);
  };
  // The browser would join pasted lines or cells.
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const copied = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(copied)) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    type(before.slice(0, selectionStart ?? 0) + copied + before.slice(selectionEnd ?? 0));
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      confirm();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      event.preventDefault();
      editLast();
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
        {...fieldAttributes}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        placeholder={tags.length === max ? `最多${max}个` : '输入后按回车添加'}
        disabled={disabled}
        value={text}
        onChange={change}
        onPaste={pasteLines}
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

import { Icon, VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '../input-method';
import { useFieldDescription, useRequiredAttributes } from './field-context';
import css from './tags-input.module.css';

interface TypedTagOptions {
  value: readonly string[];
  onChange: (value: string[]) => void;
  max?: number;
}

const DELIMITER = /[,，、;；\t\n]/;

/**
 * Text being typed counts as the last tag from its first letter on, so that saving the value saves it, too. Text that can
 * not become a tag, because it repeats one or there are too many, stays text.
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
    /** Those that are confirmed. */
    tags,
    text: typed.text,
    /** The input's text as it is now; what stands before a delimiter becomes a tag. */
    type(text: string) {
      const words = text.split(DELIMITER);
      const last = words.pop() ?? '';
      const { kept, rest } = take(words);
      put(kept, [...rest, last].join('，'));
    },
    /** Text that an input method is still composing: it is not split into tags yet. */
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
    /** The last tag becomes text again, to be changed. */
    takeBack: () => put(tags.slice(0, -1), tags.at(-1) ?? ''),
  };
}

export interface TagsInputProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** What the tags are, read out for the input. */
  label: string;
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
  const { value, onChange, onBlur, label, max, disabled, invalid, id } = props;
  const input = useRef<HTMLInputElement>(null);
  const describedBy = useFieldDescription();
  const asked = useRequiredAttributes();
  const { tags, text, type, compose, confirm, remove, takeBack } = useTypedTag({ value, onChange, max });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const composing = (event.nativeEvent as InputEvent).isComposing;
    (composing ? compose : type)(event.target.value);
  };
  // The browser would make one line of a list or a column of cells.
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
        aria-describedby={describedBy}
        {...asked}
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

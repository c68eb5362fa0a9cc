import { isEmpty } from '@portal/season/condition';
import { isMasked } from '@portal/season/sensitive';
import { Button } from '@portal/ui';
import { confirm, Input } from '@portal/ui/controls';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useEditor } from '../editor/editor-context';
import { readStoredAnswer, toFieldKey } from '../editor/field-path';
import { isIdentical } from '../editor/merge-answers';
import type { AnswerInputProps } from './answer-input';
import css from './fields.module.css';

interface Replacement {
  value: unknown;
  onChange: (value: unknown) => void;
  placeholder?: string;
}

interface SensitiveAnswerProps extends AnswerInputProps {
  value: unknown;
  /** The field's own input, for a first answer and for one that replaces another. */
  children: (replacement: Replacement) => ReactNode;
}

/**
 * A sensitive answer. What the server holds is masked here: it is shown to be read, and replaced as a whole or left
 * alone, because nobody can edit what is covered. Until the replacement is complete the stored one stays.
 */
export function SensitiveAnswer(props: SensitiveAnswerProps) {
  const { field, fieldPath, id, value, onChange, disabled, required, children } = props;
  const { draft } = useEditor();
  const stored = useSyncExternalStore(draft.subscribeImmediate, () => readStoredAnswer(draft, fieldPath));
  const [opened, setOpened] = useState(false);
  const [focusNext, setFocusNext] = useState<'input' | 'button'>();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const isStored = isMasked(stored);
  const replacing = isStored && (opened || !isIdentical(value, stored));

  // The focus goes along: the button that was pressed is gone.
  useEffect(() => {
    if (focusNext === 'button') button.current?.focus();
    if (focusNext === 'input')
      around.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    setFocusNext(undefined);
  }, [focusNext]);

  const name = toFieldKey(fieldPath);
  useEffect(() => {
    const element = around.current;
    const enter = () => draft.beginTyping(name);
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Another window is looked at, perhaps to read the number from: the field was not left.
      const stays = element?.contains(relatedTarget as Node | null) || !document.hasFocus();
      if (!stays) draft.endTyping(name);
    };
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
      draft.endTyping(name);
    };
  }, [draft, name]);

  const replace = () => {
    setOpened(true);
    setFocusNext('input');
  };
  const cancel = () => {
    onChange(stored);
    setOpened(false);
    setFocusNext('button');
  };
  const clear = async () => {
    const text = `确定清除已保存的${field.label}吗？`;
    if (await confirm({ title: '提示', text, danger: true })) onChange(null);
  };
  const change = (next: unknown) => {
    setOpened(true);
    onChange(isStored && isEmpty(next) ? stored : next);
  };

  if (isStored && !replacing)
    return (
      <div className={css.sensitive} ref={around}>
        <div className={css.line}>
          <Input id={id} aria-label={field.label} value={String(stored)} readOnly disabled={disabled} />
        </div>
        {disabled ? null : (
          <Button ref={button} variant="outline" aria-describedby={hintId} onClick={replace}>
            更换
          </Button>
        )}
        {disabled || required ? null : (
          <Button variant="ghost" aria-describedby={hintId} onClick={clear}>
            清除
          </Button>
        )}
        <span id={hintId} hidden>
          {field.label}已保存，只显示一部分，不能在此修改，可以整体更换
        </span>
      </div>
    );
  return (
    <div className={css.sensitive} ref={around}>
      <div className={css.replacement}>
        {children({
          value: replacing && isIdentical(value, stored) ? undefined : value,
          onChange: change,
          placeholder: replacing ? `请输入新的${field.label}` : undefined,
        })}
      </div>
      {replacing ? (
        <div className={css.replaced}>
          <p id={hintId}>原内容 {String(stored)} 仍保留</p>
          <Button
            variant="ghost"
            aria-describedby={hintId}
            // The pointer leaves the focus where it is, so that the field is not left before the click counts.
            onMouseDown={(event) => event.preventDefault()}
            onClick={cancel}
          >
            取消更换
          </Button>
        </div>
      ) : null}
    </div>
  );
}

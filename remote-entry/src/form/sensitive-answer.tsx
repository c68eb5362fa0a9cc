import { isEmpty } from '@portal/season/condition';
import { isMasked } from '@portal/season/mask';
import { Button } from '@portal/ui';
import { Box, confirm, Flex, Input, Text } from '@portal/ui/controls';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useEditor } from '../editor/editor-context';
import { type FieldPath, readStoredAnswer, toFieldKey } from '../editor/field-path';
import { isIdentical } from '../editor/merge-answers';
import type { ControlProps } from './fields/field-control';

/** Fixed-size input, so that typing does not trigger layout of the rest of the page. */
export const containedInput = {
  '& input': { contain: 'size layout', minHeight: 'max(var(--touch), calc(1.5em + 18px))' },
} as const;

interface Replacement {
  value: unknown;
  onChange: (value: unknown) => void;
  placeholder?: string;
}

interface SensitiveAnswerProps extends Omit<ControlProps, 'definition' | 'placeholder'> {
  children: (replacement: Replacement) => ReactNode;
}

/** A stored answer is masked, so it is read-only; it stays stored until its replacement is complete. */
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

  // The pressed button is gone: move the focus.
  useEffect(() => {
    if (focusNext === 'button') button.current?.focus();
    if (focusNext === 'input')
      around.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    setFocusNext(undefined);
  }, [focusNext]);

  useTypingMark(around, fieldPath);

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
    if (!(await confirm({ text, danger: true }))) return;
    onChange(null);
    setFocusNext('input');
  };
  const change = (next: unknown) => {
    setOpened(true);
    onChange(isStored && isEmpty(next) ? stored : next);
  };

  if (isStored && !replacing)
    return (
      <Flex ref={around} wrap="wrap" columnGap="1" rowGap="6px" align="center" width="100%">
        <Box
          flex="1"
          minWidth="0"
          css={[containedInput, { '& input': { verticalAlign: 'top' } }]}
          textStyle="figures"
        >
          <Input id={id} aria-label={field.label} value={String(stored)} readOnly disabled={disabled} />
        </Box>
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
      </Flex>
    );
  return (
    <Flex ref={around} wrap="wrap" columnGap="1" rowGap="6px" align="center" width="100%">
      <Box flex="1" minWidth="0">
        {children({
          value: replacing && isIdentical(value, stored) ? undefined : value,
          onChange: change,
          placeholder: replacing ? `请输入新的${field.label}` : undefined,
        })}
      </Box>
      {replacing ? (
        <Flex flexBasis="100%" gap="1" align="center" textStyle="hint">
          <Text id={hintId} flex="1">
            原内容 {String(stored)} 仍保留
          </Text>
          <Button
            variant="ghost"
            aria-describedby={hintId}
            // Keeps the focus in the field: blur would end the replacement before the click is handled.
            onMouseDown={(event) => event.preventDefault()}
            onClick={cancel}
          >
            取消更换
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
}

/** Tells the draft while the answer is being typed, so that it is neither sent nor masked half-finished. */
function useTypingMark(around: RefObject<HTMLElement | null>, fieldPath: FieldPath): void {
  const { draft } = useEditor();
  const fieldKey = toFieldKey(fieldPath);
  useEffect(() => {
    const element = around.current;
    const enter = () => draft.beginTyping(fieldKey);
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Switching to another window, perhaps to copy the number, does not leave the field.
      const stays = element?.contains(relatedTarget as Node | null) || !document.hasFocus();
      if (!stays) draft.endTyping(fieldKey);
    };
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
      draft.endTyping(fieldKey);
    };
  }, [around, draft, fieldKey]);
}

import { beijingClock } from '@portal/contract/beijing-time';
import { Button, Icon } from '@portal/ui';
import { Flex, Text } from '@portal/ui/controls';
import { memo, useRef } from 'react';
import { useEditor, useSaveState } from './editor-context';
import css from './save-bar.module.css';
import { describeProblem } from './save-state';

const LOOKS = {
  saved: { icon: 'check-circle', color: 'success.700' },
  unsaved: { icon: 'clock', color: 'warning.700' },
  problem: { icon: 'warning', color: 'danger.700' },
  offline: { icon: 'wifi-off', color: 'danger.700' },
} as const;

export const SaveBar = memo(function SaveBar() {
  const { autosave, entry } = useEditor();
  const saveState = useSaveState();
  const status = useRef<HTMLDivElement>(null);
  const { dirty, unfinished, saving, savedAt, problem, conflicts } = saveState;
  const postponed = conflicts.some((each) => each.postponed);
  const save = () => {
    // Pressing the button removes it: keep the focus in the bar.
    status.current?.focus({ preventScroll: true });
    autosave.reopenConflicts();
    if (problem) autosave.retry();
    else void autosave.flush();
  };
  if (!entry.editable && !dirty && !savedAt) return null;
  const hasProblem = problem && dirty && !unfinished;
  const state = hasProblem
    ? problem.kind === 'offline'
      ? 'offline'
      : 'problem'
    : dirty || saving
      ? 'unsaved'
      : 'saved';
  const notes = [
    hasProblem ? describeProblem(saveState) : undefined,
    unfinished && !postponed ? '更换的内容填写正确并离开输入框后保存，原内容仍保留' : undefined,
    postponed ? '有内容已在其他标签页或设备修改，选择保留哪一个后才能保存；其他内容照常保存' : undefined,
  ];
  return (
    <Flex
      className={css.bar}
      data-state={state}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="20"
      wrap="wrap"
      columnGap="2"
      rowGap="0.5"
      align="center"
      justify={{ base: 'start', md: 'center' }}
      minHeight="touch"
      paddingTop="6px"
      paddingBottom="calc(6px + env(safe-area-inset-bottom))"
      paddingLeft="var(--gutter)"
      // Leaves room for the assistant's button.
      paddingRight={{ base: '88px', md: 'var(--gutter)' }}
      borderTop="1px solid"
      borderColor="line"
      background="surface"
      fontSize="sm"
    >
      <Flex
        ref={status}
        as="span"
        role="status"
        tabIndex={-1}
        wrap="wrap"
        columnGap="2"
        rowGap="0.5"
        align="center"
      >
        <Flex
          as="span"
          display="inline-flex"
          gap="6px"
          align="center"
          color={LOOKS[state].color}
          fontWeight="medium"
          textStyle="figures"
        >
          <Icon name={LOOKS[state].icon} />
          {state === 'saved' ? (savedAt ? `已保存 ${beijingClock(savedAt)}` : '尚未填写') : '尚未保存'}
        </Flex>
        {notes.filter(Boolean).map((note) => (
          <Text as="span" key={note} color="text.soft">
            {note}
          </Text>
        ))}
      </Flex>
      {(dirty && !unfinished) || postponed ? (
        // The choice is available while other steps are being saved.
        <Button size="s" variant="outline" busy={saving && !postponed} onClick={save}>
          {postponed ? '选择后保存' : '立即保存'}
        </Button>
      ) : null}
    </Flex>
  );
});

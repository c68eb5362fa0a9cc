import type { RefCallback } from 'react';

/** Lets a form put the focus on a group of controls: on its first one. For the `ref` of the element around them. */
export function focusFirst(
  register: (target: { focus: () => void } | null) => void,
): RefCallback<HTMLElement> {
  return (group) => {
    register(
      group && { focus: () => group.querySelector<HTMLElement>('input, select, textarea, button')?.focus() },
    );
  };
}

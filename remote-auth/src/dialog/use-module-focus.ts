import type { LoginDialog } from '@portal/session';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Another module of the open dialog takes the pressed button away, and the focus with it: the focus goes to the heading
 * then, which says where one is.
 * @returns for the `ref` of the heading
 */
export function useModuleFocus({ open, module }: LoginDialog): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<LoginDialog>({ open, module });
  useEffect(() => {
    if (open && last.current.open && last.current.module !== module) heading.current?.focus();
    last.current = { open, module };
  }, [open, module]);
  return heading;
}

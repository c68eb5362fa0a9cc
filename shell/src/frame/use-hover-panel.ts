import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/**
 * Behaviour of a panel that the stylesheet already opens on hover and focus, before and without script.
 * Adds what CSS can not: aria-expanded, Escape, closing after a choice, and opening by a first tap.
 */
export function useHoverPanel() {
  const [open, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const openWhenTouched = useRef<boolean>(undefined);

  // The stylesheet may have opened the panel before this code ran; no event will tell of that any more.
  const takeOver = useCallback((root: HTMLElement | null) => {
    if (root?.matches(':hover, :focus-within')) setOpen(true);
  }, []);

  const show = () => setOpen(true);
  const leave = () => {
    setOpen(false);
    setDismissed(false);
  };
  const dismiss = () => {
    setOpen(false);
    setDismissed(true);
  };

  // Escape closes a panel that the pointer opened, too, while the focus is elsewhere (WCAG 1.4.13).
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      setDismissed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return {
    open,
    dismiss,
    root: {
      ref: takeOver,
      'data-open': open || undefined,
      'data-dismissed': dismissed || undefined,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
      onFocus: () => !dismissed && show(),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && leave(),
      /** Phones and tablets: remembers whether the tap found the panel open. */
      onPointerDown: (event: PointerEvent) => {
        openWhenTouched.current = event.pointerType === 'touch' ? open : undefined;
      },
    },
    /** For a button that does nothing but open: a second click closes. */
    toggle: () => {
      if (openWhenTouched.current === true || dismissed) {
        setOpen(dismissed);
        setDismissed(!dismissed);
      } else show();
    },
    /** For a link with a panel: the first tap opens, the second one follows the link. */
    firstTap: (event: MouseEvent) => {
      if (openWhenTouched.current === false) {
        event.preventDefault();
        show();
      } else dismiss();
    },
  };
}

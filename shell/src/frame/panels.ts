import { useLocation } from '@portal/ui/router';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

interface HoverPanelOptions {
  /** False if a separate button opens the panel, so that its links are not tab stops. */
  opensOnFocus?: boolean;
}

/**
 * Behaviour of a panel that the stylesheet opens on hover and focus, even without script. Adds what CSS can
 * not do: aria-expanded, Escape, closing after a choice, and opening on the first tap. A tap elsewhere or a
 * navigation also closes it: on iOS a tapped button gets no focus, and so no blur.
 */
export function useHoverPanel({ opensOnFocus = true }: HoverPanelOptions = {}) {
  const [state, setState] = useState<'closed' | 'open' | 'dismissed'>('closed');
  const open = state === 'open';
  const dismissed = state === 'dismissed';
  const openWhenTouched = useRef<boolean>(undefined);
  const root = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const [page, setPage] = useState(key);

  // The stylesheet may have opened the panel before this code ran: no event will follow.
  const takeOver = useCallback(
    (element: HTMLElement | null) => {
      root.current = element;
      if (element?.matches(opensOnFocus ? ':hover, :focus-within' : ':hover')) setState('open');
    },
    [opensOnFocus],
  );

  const show = () => setState('open');
  const leave = () => setState('closed');
  const dismiss = useCallback(() => setState('dismissed'), []);

  if (page !== key) {
    setPage(key);
    if (open) dismiss();
  }

  // WCAG 1.4.13: Escape closes a hovered panel even if the focus is elsewhere.
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Move the focus out of the panel before it is hidden.
      if (root.current?.contains(document.activeElement))
        root.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      setState('dismissed');
    };
    const onPointerDown = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setState('closed');
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [open]);

  return {
    open,
    dismiss,
    root: {
      ref: takeOver,
      'data-open': open || undefined,
      'data-dismissed': dismissed || undefined,
      'data-opens-on-focus': opensOnFocus || undefined,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
      onFocus: () => opensOnFocus && !dismissed && show(),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && leave(),
      onPointerDown: (event: PointerEvent) => {
        openWhenTouched.current = event.pointerType === 'touch' ? open : undefined;
      },
    },
    /** For a button that only opens the panel: a second click closes it. */
    toggle: () => (openWhenTouched.current && !dismissed ? dismiss() : show()),
    disclose: () => (open ? dismiss() : show()),
    /** For a link with a panel: the first tap opens it, the second follows the link. */
    firstTap: (event: MouseEvent) => {
      if (openWhenTouched.current === false) {
        event.preventDefault();
        show();
      } else dismiss();
    },
  };
}

/** Closes a popover on navigation. One that was opened before the script ran stays open. */
export function useClosedByNavigation() {
  const popover = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    popover.current?.hidePopover();
  }, [key]);
  return popover;
}

/** Browsers without popovers throw on this selector. */
export function isPopoverOpen(element: HTMLElement | null): boolean {
  return element?.popover ? element.matches(':popover-open') : false;
}

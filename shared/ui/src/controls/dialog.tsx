import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { Button, Icon, VisuallyHidden } from '@portal/ui';
import {
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { addDialogEntry } from '../dialog-history';
import { isComposing } from '../input-method';
import { useKeptFocus } from '../kept-focus';
import { useInertBackground } from './inert-background';
import { lateFocus } from './late-focus';

/** Toasts, and what the frame explains about a download, stay readable and clickable above a modal dialog. */
const findToasts = () => document.getElementById('portal-toasts');
const persistentElements = [
  findToasts,
  // Chakra waits for each of them, and only WeChat has this one.
  () => document.getElementById('portal-open-elsewhere') ?? findToasts(),
];

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** `default` 30 %, `half` 50 %, `login` 1100 px, `qr` 420 px. */
  width?: 'default' | 'half' | 'login' | 'qr';
  children: ReactNode;
  footer?: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** `alertdialog` for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Default: a click outside closes. Forms with input should say false. */
  closeOnOutside?: boolean;
  /** The browser's back key closes it instead of leaving the page: for sheets with input or long texts. */
  closeOnBack?: boolean;
  /** `never` keeps small questions a small box on phones; others become full-screen sheets. */
  sheet?: 'phone' | 'never';
  initialFocus?: RefObject<HTMLElement | null>;
}

/** While a dialog is open, the browser's back key closes it. */
function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the dialog is painted: a key pressed as soon as it is seen must not leave the page.
  useLayoutEffect(() => {
    if (open) return addDialogEntry({ close: () => close() });
  }, [open]);
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = 'default', children, footer, hideTitle, role, sheet } = props;
  const { closeOnOutside = true, closeOnBack = false, initialFocus } = props;
  useCloseOnBack(open && closeOnBack, onClose);
  const content = useInertBackground(open, persistentElements);
  useKeptFocus(open, content);
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={closeOnOutside}
      // Chakra knows the keys of a composition, but not the one that ends it in Safari.
      onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
      // A dialog below that goes, with its page, would take along what was opened above it: the sign-in.
      onRequestDismiss={(event) => event.preventDefault()}
      initialFocusEl={initialFocus && (() => initialFocus.current)}
      persistentElements={persistentElements}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={content} data-width={width} data-sheet={sheet} {...lateFocus}>
            {hideTitle ? (
              <VisuallyHidden>
                <ChakraDialog.Title>{title}</ChakraDialog.Title>
              </VisuallyHidden>
            ) : (
              <ChakraDialog.Header>
                <ChakraDialog.Title>{title}</ChakraDialog.Title>
              </ChakraDialog.Header>
            )}
            <ChakraDialog.Body>{children}</ChakraDialog.Body>
            {footer ? <ChakraDialog.Footer>{footer}</ChakraDialog.Footer> : null}
            <ChakraDialog.CloseTrigger aria-label="关闭">
              <Icon name="close" />
            </ChakraDialog.CloseTrigger>
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  text: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** For what can not be undone. */
  danger?: boolean;
  busy?: boolean;
  /** It opens by itself, perhaps while somebody types: no button gets the focus, so that no space or Enter answers it. */
  unasked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; closing it is the second, and so is the back key. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title = '提示',
    text,
    confirmLabel = '确定',
    cancelLabel = '取消',
    danger,
    busy,
    unasked,
  } = props;
  const confirmRef = useRef<HTMLButtonElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      title={title}
      role="alertdialog"
      sheet="never"
      closeOnOutside={false}
      closeOnBack
      initialFocus={unasked ? textRef : confirmRef}
      footer={
        <>
          <Button variant="outline" onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <ConfirmButton
            ref={confirmRef}
            variant={danger ? 'danger' : 'brand'}
            busy={busy}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </ConfirmButton>
        </>
      }
    >
      <div ref={textRef} tabIndex={-1}>
        {text}
      </div>
    </Dialog>
  );
}

/** As long as systems wait for the second press of a double press. */
const DOUBLE_PRESS_MS = 500;

/**
 * The second half of a double press is not meant for what the first half has brought under the pointer.
 * @param shown a number or word that changes with what is there to be pressed
 * @param before what it was before the component was there
 * @returns false for a moment after it has changed
 */
export function useSettled<T extends string | number | boolean | undefined>(
  shown: T,
  before = shown,
): boolean {
  const [settled, setSettled] = useState(before);
  useEffect(() => {
    const timer = setTimeout(setSettled, DOUBLE_PRESS_MS, shown);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown;
}

/** Neither a double press nor a key that is still held down answers a question that nobody has read yet. */
function ConfirmButton(props: ComponentPropsWithRef<typeof Button>) {
  const isSettled = useSettled<boolean>(true, false);
  return (
    <Button
      {...props}
      style={{ pointerEvents: isSettled ? undefined : 'none' }}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  );
}

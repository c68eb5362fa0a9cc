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

/** Toasts and download hints stay readable and clickable above a modal dialog. */
const findToasts = () => document.getElementById('portal-toasts');
const persistentElements = [
  findToasts,
  // Chakra waits for each element, and this one exists only in WeChat.
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
  /** Hides the title visually. */
  hideTitle?: boolean;
  /** Use `alertdialog` for questions that require an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Defaults to true. Set to false for forms. */
  closeOnOutside?: boolean;
  /** The browser's back button closes the dialog instead of leaving the page; for dialogs with input or long texts. */
  closeOnBack?: boolean;
  /** `never` keeps small questions as a box on phones; other dialogs become full-screen sheets. */
  sheet?: 'phone' | 'never';
  initialFocus?: RefObject<HTMLElement | null>;
}

function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before the first paint, so that an immediate back press does not leave the page.
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
      // Chakra ignores keys during composition, but not the one that ends it in Safari.
      onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
      // When a dialog below unmounts with its page, keep the one above it (sign-in) open.
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
  /** For irreversible actions. */
  danger?: boolean;
  busy?: boolean;
  /**
   * Set if the dialog opens on its own, perhaps while the user types: no button is focused, so that space or Enter does
   * not answer it.
   */
  unasked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; closing the dialog or the back button means no. */
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

/** The double-click interval of operating systems. */
const DOUBLE_PRESS_MS = 500;

/**
 * Guards against the second half of a double click hitting what the first half revealed.
 * @param shown value that changes with the content to be clicked
 * @param before its value before the component was mounted
 * @returns false for a moment after a change
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

/** Neither a double click nor a held key can answer a question that has just appeared. */
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

import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react';
import { Icon, VisuallyHidden } from '@portal/ui';
import type { ReactNode, RefObject } from 'react';
import { persistentElements } from './persistent-elements';

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
  /** `never` keeps small questions a small box on phones; others become full-screen sheets. */
  sheet?: 'phone' | 'never';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the focus after closing; default: what had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = 'default', children, footer, hideTitle, role, sheet } = props;
  const { closeOnOutside = true, initialFocus, finalFocus } = props;
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      role={role}
      lazyMount
      unmountOnExit
      closeOnInteractOutside={closeOnOutside}
      initialFocusEl={initialFocus && (() => initialFocus.current)}
      finalFocusEl={finalFocus && (() => finalFocus.current)}
      persistentElements={persistentElements}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content data-width={width} data-sheet={sheet}>
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

import { Button } from '@portal/ui';
import { type ReactNode, useRef } from 'react';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  text: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** For what can not be undone. */
  danger?: boolean;
  busy?: boolean;
  /** It comes by itself, perhaps under typing hands: no button has the focus, so that no space or Enter answers it. */
  unasked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; closing it is the second. */
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
      initialFocus={unasked ? textRef : confirmRef}
      footer={
        <>
          <Button variant="outline" onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirmRef}
            variant={danger ? 'danger' : 'brand'}
            busy={busy}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={textRef} tabIndex={-1}>
        {text}
      </div>
    </Dialog>
  );
}

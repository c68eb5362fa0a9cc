import { Button, Notice } from '@portal/ui';
import { ControlsProvider, Dialog } from '@portal/ui/controls';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import css from './form-dialog.module.css';

interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** What the server has against it, where no field is to blame. */
  failure?: string;
  submitLabel?: string;
  cancelLabel?: string;
  onCancel?: () => void;
  danger?: boolean;
  width?: 'default' | 'half' | 'qr';
  children: ReactNode;
}

/** A small dialog around one form: fields, what went wrong, two buttons; Enter sends it. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, onClose, onSubmit, busy, failure, danger, width = 'qr', children } = props;
  const { submitLabel = '保存', cancelLabel = '取消', onCancel = onClose } = props;
  const formId = useId();
  return (
    <ControlsProvider>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        width={width}
        closeOnOutside={false}
        footer={
          <>
            <Button variant="outline" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button type="submit" form={formId} variant={danger ? 'danger' : 'brand'} busy={busy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} className={css.form} noValidate onSubmit={onSubmit}>
          {children}
          {failure ? (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          ) : null}
        </form>
      </Dialog>
    </ControlsProvider>
  );
}

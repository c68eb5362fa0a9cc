import { isApiError } from '@portal/api-client';
import { INPUT_RESTORED, openUnsentInput } from '@portal/contract/unsent-input';
import { pageOwnerAtom } from '@portal/session';
import { Button } from '@portal/ui';
import { Dialog, Grid } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from '@portal/ui/form';
import { useAtomValue } from 'jotai';
import { type BaseSyntheticEvent, type ReactNode, useEffect, useId, useState } from 'react';

interface Submission {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  failure: string | undefined;
}

export interface DialogForm extends Submission {
  fields: ReactNode;
  /** Whether unsent input was restored. */
  restored?: boolean;
}

interface FormDialogProps extends Submission, Pick<DialogForm, 'restored'> {
  open: boolean;
  title: string;
  onClose: () => void;
  submitLabel?: string;
  danger?: boolean;
  width?: 'half';
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { open, title, onClose, submit, busy, failure, danger, children } = props;
  const { submitLabel = '保存', restored, width } = props;
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={width}
      closeOnOutside={false}
      closeOnBack
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'brand'} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Grid asChild templateColumns="minmax(0, 1fr)" gap="2">
        <form id={formId} noValidate onSubmit={submit}>
          {restored ? <Alert>{INPUT_RESTORED}</Alert> : null}
          {children}
          {failure ? (
            <Alert tone="danger" role="alert">
              {failure}
            </Alert>
          ) : null}
        </form>
      </Grid>
    </Dialog>
  );
}

/**
 * Stores the text of a field until its dialog closes, so that it survives a reload.
 * @returns whether text was restored
 */
export function useUnsentText<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: FieldPath<T>,
  open: boolean,
): boolean {
  const { control, setValue } = form;
  const owner = useAtomValue(pageOwnerAtom)?.id;
  const [saved] = useState(() => form.getValues(name));
  const [kept] = useState(() => openUnsentInput(owner, name).read());
  const typed = useWatch({ control, name });
  useEffect(() => {
    if (kept !== undefined) setValue(name, kept as typeof saved);
  }, [kept, name, setValue]);
  useEffect(() => {
    openUnsentInput(owner, name).store(open && typed !== saved ? typed : undefined);
  }, [owner, name, open, typed, saved]);
  return kept !== undefined;
}

interface SubmitOptions<T extends FieldValues> {
  /** The field that an error code concerns; `message` overrides the API's. */
  fieldErrors?: Readonly<Record<number, { field: FieldPath<T>; message?: string }>>;
  /** @returns whether the error was handled */
  onError?: (code: number, message: string) => boolean;
}

/**
 * Shows an error at its field, else as `failure`; an ended session has its own prompt. Always keeps the
 * input.
 */
export function useSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  save: (values: T) => Promise<void>,
  { fieldErrors = {}, onError }: SubmitOptions<T> = {},
): Submission {
  const [failure, setFailure] = useState<string>();

  const showError = (code: number, message: string) => {
    if (onError?.(code, message)) return;
    const known = fieldErrors[code];
    if (!known) setFailure(message);
    else form.setError(known.field, { message: known.message ?? message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await save(values);
    } catch (error) {
      if (!isApiError(error)) setFailure('操作失败，请重试');
      else if (error.kind !== 'session') showError(error.code, error.msg);
    }
  });
  return { submit, busy: form.formState.isSubmitting, failure };
}

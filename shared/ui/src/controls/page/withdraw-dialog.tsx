import { Stack } from '@chakra-ui/react';
import { INPUT_RESTORED, type UnsentInput } from '@portal/contract/unsent-input';
import { Button } from '@portal/ui';
import { Dialog, Field, RequiredNote, Textarea } from '@portal/ui/controls';
import { withdrawalNotice } from '@portal/ui/entry-status';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Alert } from './alert';

export interface WithdrawDialogProps {
  open: boolean;
  /** Submission deadline, ISO 8601. */
  deadline: string;
  /** Server time minus device time, in milliseconds. */
  clockOffset: number;
  /** The contract's rule. A prop, because importing it would add the schema library to every signed-in page. */
  findReasonProblem: (reason: string) => string | undefined;
  /** Keeps the reason until the dialog is closed; the caller clears it after withdrawing. */
  unsent?: UnsentInput;
  onClose: () => void;
  /** Withdraws the entry. @returns an error message to show above the buttons, if any */
  onWithdraw: (reason: string) => Promise<string | undefined>;
}

/** Asks for a reason before an entry is withdrawn. */
export function WithdrawDialog({
  open,
  deadline,
  clockOffset,
  findReasonProblem,
  unsent,
  onClose,
  onWithdraw,
}: WithdrawDialogProps) {
  const [notice] = useState(() => withdrawalNotice(deadline, Date.now() + clockOffset));
  const [restored] = useState(() => unsent?.read());
  const [reason, setReason] = useState(restored ?? '');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = findReasonProblem(reason);

  const change = (typed: string) => {
    setReason(typed);
    unsent?.store(typed || undefined);
  };
  const close = () => {
    unsent?.store(undefined);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setFailure(undefined);
    if (problem) return input.current?.focus();
    setBusy(true);
    try {
      setFailure(await onWithdraw(reason.trim()));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      closeOnOutside={false}
      closeOnBack
      width="qr"
      title="撤回报名"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            取消
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            确认撤回
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="2">
          <p>{notice}</p>
          <RequiredNote />
          {restored ? <Alert>{INPUT_RESTORED}</Alert> : null}
          <Field label="撤回原因" required error={submitted ? problem : undefined}>
            <Textarea ref={input} rows={3} value={reason} onChange={(event) => change(event.target.value)} />
          </Field>
          {failure ? (
            <Alert tone="danger" role="alert">
              {failure}
            </Alert>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}

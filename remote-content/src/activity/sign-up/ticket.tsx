import { isApiError } from '@portal/api-client';
import { calendarHref, cancelSignUp, getTicket } from '@portal/api-client/sign-up';
import { commonErrors } from '@portal/contract/errors';
import { paths } from '@portal/contract/paths';
import type { SignUpTicket } from '@portal/contract/sign-up';
import { Button, ButtonLink, DescriptionList, Tag, type Tone, toast } from '@portal/ui';
import { QrCode } from '@portal/ui/qr';
import { useEffect, useRef, useState } from 'react';
import { forgetToken } from './kept-ticket';
import css from './sign-up.module.css';

const copy = {
  label: '入场二维码',
  state: { confirmed: '报名成功', waiting: '候补中', cancelled: '已取消报名' },
  position: (position: number) => `排在候补第 ${position} 位`,
  number: '票号',
  name: '姓名',
  phone: '手机号',
  keep: '请保存本页或截图，凭二维码或票号签到。',
  wait: '有名额时会以短信告知，届时本页会显示入场二维码。',
  calendar: '加入日历',
  cancel: '取消报名',
  sure: { confirmed: '确定取消？名额会让给候补的人。', waiting: '确定取消？候补的位置不再保留。' },
  yes: '确定取消',
  no: '保留',
  again: '重新报名',
  cancelFailed: '取消未成功，请稍后重试',
} as const;

const tones = { confirmed: 'success', waiting: 'accent', cancelled: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

interface TicketProps {
  ticket: SignUpTicket;
  closed: boolean;
  takesFocus: boolean;
  onCancel: (ticket: SignUpTicket) => void;
  onSignUpAgain: () => void;
}

/** A truncated token fails validation. */
const GONE: readonly number[] = [commonErrors.NOT_FOUND.code, commonErrors.BAD_REQUEST.code];

/** @returns the ticket; `lost` if it is no longer valid and was forgotten; `failed` if it could not be loaded */
export async function findTicket(id: number, token: string): Promise<SignUpTicket | 'lost' | 'failed'> {
  try {
    return await getTicket(token);
  } catch (error) {
    if (!isApiError(error) || !GONE.includes(error.code)) return 'failed';
    forgetToken(id, token);
    return 'lost';
  }
}

/** @returns the cancelled ticket, or undefined after showing the error */
export async function tryToCancel(token: string): Promise<SignUpTicket | undefined> {
  try {
    return await cancelSignUp(token);
  } catch (error) {
    toast.error(isApiError(error) ? error.msg : copy.cancelFailed);
    return undefined;
  }
}

export function Ticket({ ticket, closed, takesFocus, onCancel, onSignUpAgain }: TicketProps) {
  const { state, position, activityId } = ticket;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.ticket} data-state={state}>
      <p ref={heading} tabIndex={-1} className={css.state}>
        <Tag tone={tones[state]}>{copy.state[state]}</Tag>
        {position === null ? null : <span>{copy.position(position)}</span>}
      </p>
      {state === 'confirmed' ? (
        <QrCode
          text={`${location.origin}${paths.activity.detail(activityId)}#ticket=${ticket.token}`}
          label={copy.label}
        />
      ) : null}
      <DescriptionList
        items={[
          { term: copy.number, description: ticket.number },
          { term: copy.name, description: ticket.name },
          { term: copy.phone, description: ticket.mobile },
        ]}
      />
      {state !== 'cancelled' ? (
        <>
          <p className={css.hint}>{state === 'waiting' ? copy.wait : copy.keep}</p>
          <ButtonLink href={calendarHref(activityId)} download variant="outline" block icon="calendar">
            {copy.calendar}
          </ButtonLink>
          <Cancel token={ticket.token} question={copy.sure[state]} onCancel={onCancel} />
        </>
      ) : closed ? null : (
        <Button variant="main" block onClick={onSignUpAgain}>
          {copy.again}
        </Button>
      )}
    </div>
  );
}

interface CancelProps extends Pick<TicketProps, 'onCancel'> {
  token: string;
  /** On the waiting list there is no seat to give up. */
  question: string;
}

/** Asks for confirmation below the button, which keeps the focus. */
function Cancel({ token, question, onCancel }: CancelProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const act = async () => {
    setBusy(true);
    const cancelled = await tryToCancel(token);
    setBusy(false);
    if (cancelled) onCancel(cancelled);
  };
  const keepSeat = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        block
        aria-expanded={asking}
        onClick={() => setAsking((isOpen) => !isOpen)}
      >
        {copy.cancel}
      </Button>
      {asking ? (
        <fieldset className={css.sure}>
          <legend>{question}</legend>
          <Button variant="danger" busy={busy} onClick={act}>
            {copy.yes}
          </Button>
          <Button variant="outline" onClick={keepSeat}>
            {copy.no}
          </Button>
        </fieldset>
      ) : null}
    </>
  );
}

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

const states: Readonly<Record<SignUpTicket['state'], { label: string; tone: Tone }>> = {
  confirmed: { label: '报名成功', tone: 'success' },
  waiting: { label: '候补中', tone: 'accent' },
  cancelled: { label: '已取消报名', tone: 'neutral' },
};

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
    toast.error(isApiError(error) ? error.msg : '取消未成功，请稍后重试');
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
        <Tag tone={states[state].tone}>{states[state].label}</Tag>
        {position === null ? null : <span>{`排在候补第 ${position} 位`}</span>}
      </p>
      {state === 'confirmed' ? (
        <QrCode
          text={`${location.origin}${paths.activity.detail(activityId)}#ticket=${ticket.token}`}
          label="入场二维码"
        />
      ) : null}
      <DescriptionList
        items={[
          { term: '票号', description: ticket.number },
          { term: '姓名', description: ticket.name },
          { term: '手机号', description: ticket.mobile },
        ]}
      />
      {state !== 'cancelled' ? (
        <>
          <p className={css.hint}>
            {state === 'waiting'
              ? '有名额时会以短信告知，届时本页会显示入场二维码。'
              : '请保存本页或截图，凭二维码或票号签到。'}
          </p>
          <ButtonLink href={calendarHref(activityId)} download variant="outline" block icon="calendar">
            加入日历
          </ButtonLink>
          <Cancel
            token={ticket.token}
            question={
              state === 'waiting' ? '确定取消？候补的位置不再保留。' : '确定取消？名额会让给候补的人。'
            }
            onCancel={onCancel}
          />
        </>
      ) : closed ? null : (
        <Button variant="main" block onClick={onSignUpAgain}>
          重新报名
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
        取消报名
      </Button>
      {asking ? (
        <fieldset className={css.sure}>
          <legend>{question}</legend>
          <Button variant="danger" busy={busy} onClick={act}>
            确定取消
          </Button>
          <Button variant="outline" onClick={keepSeat}>
            保留
          </Button>
        </fieldset>
      ) : null}
    </>
  );
}

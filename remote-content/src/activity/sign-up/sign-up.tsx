import { getSeats } from '@portal/api-client/sign-up';
import type { Seats } from '@portal/contract/sign-up';
import { Button, loadOrToast } from '@portal/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { readToken } from './kept-ticket';
import css from './sign-up.module.css';
import type { SignUpPanelProps } from './sign-up-panel';

const isFull = ({ taken, capacity }: Seats) => capacity !== null && taken >= capacity;

/** @returns seats taken and, while sign-up is open, what happens to latecomers */
export function describeSeats(seats: Seats, closed: boolean): string {
  const { taken, capacity, waiting } = seats;
  const numbers = capacity === null ? `已报名 ${taken} 人` : `共 ${capacity} 个名额，已报名 ${taken} 人`;
  return isFull(seats) && !closed
    ? `${numbers}。名额已满，已有 ${waiting} 人候补；有人取消时按先后递补，并以短信告知。`
    : numbers;
}

interface SignUpProps {
  id: number;
  /** After the deadline, tickets can still be viewed. */
  closed: boolean;
}

/**
 * Seat counts and the way to sign up. The form and its library load on first press, or for an existing
 * ticket.
 */
export function SignUp({ id, closed }: SignUpProps) {
  const [seats, setSeats] = useState<Seats>();
  const [loading, setLoading] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<SignUpPanelProps>>();
  const [token, setToken] = useState<string>();

  const show = async () => {
    setLoading(true);
    const module = await loadOrToast(() => import('./sign-up-panel'));
    setLoading(false);
    if (module) setPanel(() => module.SignUpPanel);
  };
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    // Counts are optional and refreshed after each change.
    getSeats(id, stop.signal).then(setSeats, () => undefined);
    return () => stop.abort();
  }, [id, changes]);
  useEffect(() => {
    const kept = readToken(id);
    setToken(kept);
    if (kept) void show();
  }, [id]);

  return (
    <div className={css.box} tabIndex={-1}>
      <p className={css.seats} role="status" data-scripted>
        {seats ? describeSeats(seats, closed) : null}
      </p>
      {Panel ? (
        <Panel id={id} token={token} closed={closed} onChange={() => setChanges((count) => count + 1)} />
      ) : closed ? null : (
        <>
          <Button variant="main" block busy={loading} onClick={show} data-scripted>
            {seats && isFull(seats) ? '加入候补' : '我要报名'}
          </Button>
          <noscript>在线报名活动需要启用浏览器的 JavaScript。您也可以拨打页面底部的热线电话报名。</noscript>
        </>
      )}
    </div>
  );
}

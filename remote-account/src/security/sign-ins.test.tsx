import { endSignIn } from '@portal/api-client/account';
import type { SignInRecord } from '@portal/contract/account';
import { confirm } from '@portal/ui/controls';
import { type ComponentProps, type PropsWithChildren, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SignIns } from './sign-ins';

type ButtonProps = ComponentProps<'button'> & { busy?: boolean };

let buttons: ButtonProps[] = [];
let state: unknown;

// Keep state between renders, which `react-dom/server` does not.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect: () => undefined,
  useState: jest.fn(),
}));
jest.mock('@portal/api-client/account', () => ({ endSignIn: jest.fn(), endOtherSignIns: jest.fn() }));
jest.mock('@portal/ui', () => ({
  Button: (props: ButtonProps) => {
    buttons.push(props);
    return null;
  },
  Disclosure: () => null,
  Tag: () => null,
  toast: { success: jest.fn() },
}));
jest.mock('@portal/ui/controls', () => ({ Box: 'div', confirm: jest.fn() }));
jest.mock('@portal/ui/router', () => ({ useRevalidator: () => ({ revalidate: async () => undefined }) }));
jest.mock('../center/panel', () => ({ Panel: ({ children }: PropsWithChildren) => children }));
jest.mock('./security-item', () => ({ SecurityItem: ({ children }: PropsWithChildren) => children }));

const toRecord = (id: number, device: string): SignInRecord => ({
  id,
  device,
  current: false,
  method: 'sms',
  address: '云南',
  createdAt: '2026-11-20T08:00:00+08:00',
  lastUsedAt: '2026-11-20T08:00:00+08:00',
  endedAt: null,
});
const records = [toRecord(1, '旧手机'), toRecord(2, '网吧')];

function findButton(device: string): ButtonProps | undefined {
  buttons = [];
  renderToStaticMarkup(<SignIns signIns={records} />);
  return buttons.find((button) => button['aria-label']?.includes(device));
}

const settled = () => new Promise(setImmediate);

async function press(device: string): Promise<void> {
  const pressed = { currentTarget: { closest: () => null } } as unknown as Parameters<
    NonNullable<ButtonProps['onClick']>
  >[0];
  findButton(device)?.onClick?.(pressed);
  await settled();
}

test("each device's button stays busy until its own sign-in has ended", async () => {
  jest.mocked(useState).mockImplementation(((initial: unknown) => {
    state ??= initial;
    return [state, (next: unknown) => (state = typeof next === 'function' ? next(state) : next)];
  }) as typeof useState);
  jest.mocked(confirm).mockResolvedValue(true);
  const ends = new Map<number, () => void>();
  jest.mocked(endSignIn).mockImplementation((id) => new Promise((end) => ends.set(id, () => end(true))));
  await press('旧手机');
  await press('网吧');
  expect([findButton('旧手机')?.busy, findButton('网吧')?.busy]).toEqual([true, true]);
  ends.get(1)?.();
  await settled();
  expect([findButton('旧手机')?.busy, findButton('网吧')?.busy]).toEqual([false, true]);
});

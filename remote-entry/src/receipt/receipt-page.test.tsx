import { getReceipt } from '@portal/api-client/entry';
import { ACCESS_COOKIE } from '@portal/session/storage-keys';
import { renderToStaticMarkup } from 'react-dom/server';
import { Component } from './receipt-page';

jest.mock('@portal/api-client/entry', () => ({ getReceipt: jest.fn(() => new Promise(() => {})) }));
jest.mock('@portal/ui', () => ({ Container: () => null }));
jest.mock('@portal/ui/loading', () => ({
  useLoaded: (_key: unknown, load?: (signal: AbortSignal) => unknown) => {
    load?.(new AbortController().signal);
    return { state: 'loading' };
  },
}));
jest.mock('@portal/ui/router', () => ({ useParams: () => ({ id: '42' }) }));
jest.mock('@portal/ui/qr', () => ({}));
jest.mock('@portal/ui/uploader', () => ({}));

afterEach(() => Reflect.deleteProperty(globalThis, 'document'));

test('a receipt loads with only a token, before the user is known', () => {
  const document = { cookie: `${ACCESS_COOKIE}=token` };
  Object.defineProperty(globalThis, 'document', { configurable: true, value: document });
  renderToStaticMarkup(<Component />);
  expect(getReceipt).toHaveBeenCalledWith('42', expect.anything());
});

import { configureApiClient, type Transport } from '@portal/api-client';
import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Component, loader } from './verify-page';

let mockReceipt: unknown;

jest.mock('@portal/ui', () => ({
  Button: () => null,
  Container: ({ children }: PropsWithChildren) => children,
  DescriptionList: () => null,
  Notice: ({ role, title }: { role?: string; title: string }) => <p role={role}>{title}</p>,
}));
jest.mock('@portal/ui/router', () => ({
  useLoaderData: () => mockReceipt,
  useNavigate: () => undefined,
  useParams: () => ({}),
}));

test.each([
  ['as printed', '2026000123'],
  ['in groups', '2026 000 123'],
  ['in full-width figures', '２０２６　０００１２３'],
])('a receipt is found by its number %s', async (_, entryNo) => {
  const asked: string[] = [];
  const transport: Transport = async ({ url }) => {
    asked.push(url);
    return { status: 200, data: { code: 200, data: { valid: true, latest: true } } };
  };
  configureApiClient({ baseUrl: '/api', tenantId: '126', transport });
  const request = new Request('http://portal/competitionEnter/verify/x?sha256=0123%20abcd%204567');
  const found = await loader({ params: { entryNo }, request } as unknown as Parameters<typeof loader>[0]);
  expect(found).toMatchObject({ entryNo: '2026000123', valid: true });
  expect(asked.join()).toContain('2026000123');
});

test.each([
  ['genuine', { valid: true, latest: true }, '回执真实有效'],
  ['not known', { valid: false }, '未能核实该回执'],
])('the result that a receipt is %s is announced as an alert', (_, verdict, title) => {
  mockReceipt = { entryNo: '2026000123', ...verdict };
  expect(renderToStaticMarkup(<Component />)).toContain(`<p role="alert">${title}</p>`);
});

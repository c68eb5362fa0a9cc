import { ApiError } from '@portal/api-client';
import { closeAccount } from '@portal/api-client/account';
import type { AccountInfo } from '@portal/contract/account';
import { renderToStaticMarkup } from 'react-dom/server';
import { CloseDialog } from './close-dialog';

let mockSave: ((values: { smsCode: string }) => Promise<void>) | undefined;
const mockSay = jest.fn();

jest.mock('react', () => ({ ...jest.requireActual('react'), useState: () => [undefined, mockSay] }));
jest.mock('jotai', () => ({ ...jest.requireActual('jotai'), useStore: () => undefined }));
jest.mock('@portal/api-client/account', () => ({ closeAccount: jest.fn() }));
jest.mock('@portal/ui', () => ({}));
jest.mock('@portal/ui/controls', () => ({}));
jest.mock('@portal/ui/controls/page', () => ({}));
jest.mock('@portal/ui/form', () => ({
  useForm: () => ({ formState: { errors: {} }, register: () => ({}) }),
  zodResolver: () => undefined,
}));
jest.mock('@portal/ui/router', () => ({ useNavigate: () => undefined }));
jest.mock('../dialogs/form-dialog', () => ({
  FormDialog: () => null,
  useSubmit: (_form: unknown, save: typeof mockSave) => {
    mockSave = save;
    return {};
  },
}));
jest.mock('../dialogs/current-phone-code-field', () => ({}));

/** Submits the dialog. @returns the error left for the form to show */
async function closeWith(error: ApiError): Promise<unknown> {
  mockSay.mockClear();
  jest.mocked(closeAccount).mockRejectedValue(error);
  const props = { account: {} as AccountInfo, onClose: () => undefined, onSaved: () => undefined };
  renderToStaticMarkup(<CloseDialog {...props} open />);
  return mockSave?.({ smsCode: '123456' }).catch((thrown: unknown) => thrown);
}

test.each([
  ['no connection', new ApiError('network', 0, '服务连接异常，请重试')],
  ['a timeout', new ApiError('timeout', 0, '系统接口请求超时')],
  ['a proxy that cannot reach the platform', new ApiError('http', 502, '系统接口502异常')],
  ['a connection lost behind the shell', new ApiError('http', 503, '系统接口503异常')],
  ['a proxy timeout', new ApiError('http', 504, '系统接口504异常')],
])('after %s, the dialog says that the account may already be closed', async (_cause, error) => {
  expect(await closeWith(error)).toBeUndefined();
  expect(mockSay).toHaveBeenLastCalledWith(expect.stringContaining('账号可能已经注销'));
});

test.each([
  ['a refusal', new ApiError('business', 1002014000, '验证码不正确')],
  ['too many calls', new ApiError('http', 429, '操作过于频繁，请稍后再试')],
  ['an expired session', new ApiError('session', 401, '无效的会话')],
])('after %s, the dialog shows the API’s error', async (_cause, error) => {
  expect(await closeWith(error)).toBe(error);
  expect(mockSay).not.toHaveBeenCalledWith(expect.stringContaining('账号可能已经注销'));
});

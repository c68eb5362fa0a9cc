import { logout } from '@portal/api-client/auth';
import { logIn } from '@portal/api-client/session';
import type { LoginTokens } from '@portal/contract/auth';
import { closeLoginDialogAtom, loginDialogAtom, openLoginDialogAtom } from '@portal/session';
import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { useCompleteLogin } from './use-finish-login';

const mockNavigate = jest.fn();

jest.mock('@portal/api-client/auth', () => ({ logout: jest.fn(async () => true) }));
jest.mock('@portal/api-client/session', () => ({ logIn: jest.fn(async () => true) }));
jest.mock('@portal/ui/controls', () => ({ keepHistoryEntry: () => false }));
jest.mock('@portal/ui/router', () => ({ useNavigate: () => mockNavigate }));

const tokens: LoginTokens = { userId: 7, accessToken: 'access', refreshToken: 'refresh', expiresTime: 1 };

/** An open dialog with a pending login. @returns the store, and a function that delivers the response */
function openDialog() {
  const store = createStore();
  store.set(openLoginDialogAtom);
  let finish: ReturnType<typeof useCompleteLogin> | undefined;
  const Form = () => {
    finish = useCompleteLogin();
    return null;
  };
  renderToStaticMarkup(
    <Provider store={store}>
      <Form />
    </Provider>,
  );
  return { store, answer: () => finish?.(tokens) };
}

beforeEach(() => jest.clearAllMocks());

test('a successful login opens the participation records and closes the dialog', async () => {
  const { store, answer } = openDialog();
  await answer();
  expect(logIn).toHaveBeenCalledWith(store, tokens);
  expect(store.get(loginDialogAtom).open).toBe(false);
  expect(mockNavigate).toHaveBeenCalledTimes(1);
});

test('closing the dialog during a login discards the session and stays on the page', async () => {
  const { store, answer } = openDialog();
  store.set(closeLoginDialogAtom);
  await answer();
  expect(logIn).not.toHaveBeenCalled();
  expect(mockNavigate).not.toHaveBeenCalled();
  expect(logout).toHaveBeenCalledWith('access');
});

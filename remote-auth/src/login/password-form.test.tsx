import type { UseFormReturn } from '@portal/ui/form';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PasswordLoginForm } from './login-rules';
import { PasswordForm } from './password-form';
import { type Credentials, recallCredentials } from './remembered-credentials';

const effects: (() => unknown)[] = [];
let form: UseFormReturn<PasswordLoginForm> | undefined;

jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect: (effect: () => unknown) => void effects.push(effect),
}));
jest.mock('@portal/ui/form', () => {
  const { useForm } = jest.requireActual('@portal/ui/form');
  return {
    useForm: (options: object) => {
      form = useForm(options);
      return form;
    },
  };
});
jest.mock('./remembered-credentials', () => ({ recallCredentials: jest.fn() }));
jest.mock('./password-login', () => ({ usePasswordLogin: () => ({}) }));
jest.mock('../agreements/agreement-line', () => ({ AgreementLine: () => null }));
jest.mock('@portal/ui/controls', () => {
  const Nothing = () => null;
  return { Box: Nothing, Grid: Nothing };
});

const remembered: Credentials = { username: '13900001111', password: 'abcd1234' };

/** Renders the form; its remembered credentials load when `recall` is called. */
function openForm() {
  let recall: (found: Credentials | undefined) => void = () => undefined;
  const recalled = new Promise<Credentials | undefined>((resolve) => {
    recall = resolve;
  });
  jest.mocked(recallCredentials).mockReturnValue(recalled);
  effects.length = 0;
  renderToStaticMarkup(<PasswordForm />);
  for (const effect of effects) effect();
  const type = (name: keyof PasswordLoginForm, value: unknown) =>
    form?.register(name).onChange({ type: 'change', target: { name, value } });
  return { recall, recalled, type };
}

test('remembered credentials fill the form and keep the agreement checked', async () => {
  const { recall, recalled, type } = openForm();
  await type('agreed', true);
  recall(remembered);
  await recalled;
  expect(form?.getValues()).toEqual({ ...remembered, remember: true, agreed: true });
});

test('remembered credentials that load late do not overwrite what the user has typed', async () => {
  const { recall, recalled, type } = openForm();
  await type('username', '李');
  recall(remembered);
  await recalled;
  expect(form?.getValues()).toMatchObject({ username: '李', password: '', remember: false });
});

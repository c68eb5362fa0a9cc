import { exportOwnData } from '@portal/api-client/account';
import type { AccountInfo, UserExport } from '@portal/contract/account';
import { useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ExportDialog, toFileName } from './export-dialog';

let mockSave: ((values: { smsCode: string }) => Promise<void>) | undefined;

// Run effects, which `react-dom/server` does not.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useEffect: (effect: () => void) => effect(),
  useRef: jest.fn(),
}));
jest.mock('@portal/api-client/account', () => ({ exportOwnData: jest.fn() }));
jest.mock('@portal/ui/controls/page', () => ({}));
jest.mock('@portal/ui/form', () => ({
  useForm: () => ({ formState: { errors: {} }, register: () => ({}) }),
  zodResolver: () => undefined,
}));
jest.mock('../dialogs/form-dialog', () => ({
  FormDialog: () => null,
  useSubmit: (_form: unknown, save: typeof mockSave) => {
    mockSave = save;
    return {};
  },
}));
jest.mock('../dialogs/current-phone-code-field', () => ({}));

test('the file name contains the export date in Beijing time', () => {
  expect(toFileName('2026-11-22T17:30:00.000Z')).toBe('我的数据-2026-11-23.json');
});

test('an export cancelled while pending saves no file', async () => {
  let arrive: (data: UserExport) => void = () => undefined;
  const data = new Promise<UserExport>((resolve) => {
    arrive = resolve;
  });
  jest.mocked(exportOwnData).mockReturnValue(data);
  jest.mocked(useRef).mockReturnValue({ current: true });
  const createObjectURL = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  const onSaved = jest.fn();
  const props = { account: {} as AccountInfo, onClose: () => undefined, onSaved };
  renderToStaticMarkup(<ExportDialog {...props} open />);
  const saved = mockSave?.({ smsCode: '123456' });
  renderToStaticMarkup(<ExportDialog {...props} open={false} />);
  arrive({ exportedAt: '2026-11-22T17:30:00.000Z' } as UserExport);
  await saved;
  expect(createObjectURL).not.toHaveBeenCalled();
  expect(onSaved).not.toHaveBeenCalled();
});

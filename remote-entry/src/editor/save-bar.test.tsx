import type { PropsWithChildren, RefObject } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SaveBar } from './save-bar';

let press: (() => void) | undefined;
let isBusy: boolean | undefined;
const focus = jest.fn();

jest.mock('@portal/ui', () => ({
  Button: ({ onClick, busy, children }: PropsWithChildren<{ onClick: () => void; busy: boolean }>) => {
    press = onClick;
    isBusy = busy;
    return <button type="button">{children}</button>;
  },
  Icon: () => null,
}));
jest.mock('@portal/ui/controls', () => ({
  Flex({ role, ref, children }: PropsWithChildren<{ role?: string; ref?: RefObject<object> }>) {
    if (role === 'status' && ref) ref.current = { focus };
    return <div role={role}>{children}</div>;
  },
  Text: ({ children }: PropsWithChildren) => <p>{children}</p>,
}));
jest.mock('./editor-context', () => ({
  useEditor: () => ({
    autosave: { reopenConflicts: () => undefined, retry: () => undefined },
    entry: { editable: true },
  }),
  useSaveState: () => saveState,
}));

const unsaved = {
  dirty: true,
  saving: true,
  journalFailed: false,
  problem: { kind: 'offline', message: '网络已断开，内容已保存在本机，联网后自动上传' },
  conflicts: [{ postponed: true }],
};
let saveState: object = unsaved;
afterEach(() => {
  saveState = unsaved;
});

test('a saved entry shows when it was saved, in Beijing time, and offers nothing to save', () => {
  saveState = { dirty: false, saving: false, savedAt: '2026-11-30T02:05:00Z', conflicts: [] };
  const html = renderToStaticMarkup(<SaveBar />);
  expect(html).toContain('已保存 10:05');
  expect(html).not.toContain('<button');
});

test('the reason why input is not saved is announced with the status', () => {
  const html = renderToStaticMarkup(<SaveBar />);
  const status = /<div role="status">(.*)<\/div><button/.exec(html)?.[1];
  expect(status).toContain('尚未保存');
  expect(status).toContain('网络已断开，内容已保存在本机，联网后自动上传');
  expect(status).toContain('有内容已在其他标签页或设备修改，选择保留哪一个后才能保存');
});

test("pressing the bar's button, which then disappears, keeps the focus in the bar", () => {
  renderToStaticMarkup(<SaveBar />);
  expect(focus).not.toHaveBeenCalled();
  press?.();
  expect(focus).toHaveBeenCalledTimes(1);
});

test('the choice is available while other input is being saved', () => {
  renderToStaticMarkup(<SaveBar />);
  expect(isBusy).toBe(false);
});

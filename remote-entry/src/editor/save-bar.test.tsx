import type { PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SaveBar } from './save-bar';

jest.mock('@portal/ui/controls', () => ({
  Flex: ({ role, children }: PropsWithChildren<{ role?: string }>) => <div role={role}>{children}</div>,
  Text: ({ children }: PropsWithChildren) => <p>{children}</p>,
}));
jest.mock('./editor-context', () => ({
  useEditor: () => ({ autosave: {}, entry: { editable: true } }),
  useSaveState: () => ({
    dirty: true,
    saving: false,
    journalFailed: false,
    problem: { kind: 'offline', message: '网络已断开，内容已保存在本机，联网后自动上传' },
    conflicts: [{ postponed: true }],
  }),
}));

test('why something is not saved is read out with the news that it is not', () => {
  const html = renderToStaticMarkup(<SaveBar />);
  const status = /<div role="status">(.*)<\/div><button/.exec(html)?.[1];
  expect(status).toContain('尚未保存');
  expect(status).toContain('网络已断开，内容已保存在本机，联网后自动上传');
  expect(status).toContain('有内容已在其他标签页或设备修改，选择保留哪一个后才能保存');
});

import { fileRefusal, fileSize } from './file-rules';

const MB = 1024 * 1024;
const limits = { mimes: ['application/pdf', 'image/png'], maxBytes: 20 * MB };

test('file sizes are shown in a suitable unit', () => {
  expect([fileSize(300), fileSize(820 * 1024), fileSize(4.2 * MB), fileSize(200 * MB)]).toEqual([
    '300 B',
    '820 KB',
    '4.2 MB',
    '200 MB',
  ]);
  expect([fileSize(1024 * 1024 - 1), fileSize(5 * MB), fileSize(9.97 * MB)]).toEqual([
    '1 MB',
    '5 MB',
    '10 MB',
  ]);
});

test('empty files, unsupported types and too large files are rejected with a reason', () => {
  const refuse = (name: string, size: number, type: string) => fileRefusal({ name, size, type }, limits);
  expect(refuse('证书.pdf', 0, 'application/pdf')).toBe('文件是空的，请重新选择');
  expect(refuse('证书.txt', 5, 'text/plain')).toBe('请选择PDF、PNG格式的文件');
  expect(refuse('照片.heic', 5, '')).toBe('请选择PDF、PNG格式的文件');
  expect(refuse('证书.png', 21 * MB, 'image/png')).toBe('文件为21 MB，不能超过20 MB');
  expect(refuse('证书.png', 20 * MB, 'image/png')).toBeUndefined();
});

test.each(['', 'application/octet-stream', 'application/wps-office.pdf'])(
  'a PDF is taken from a computer that calls its type %j',
  (type) => {
    expect(fileRefusal({ name: '商业计划书.PDF', size: 5, type }, limits)).toBeUndefined();
  },
);

test('a slightly too large file is not displayed with the maximum size', () => {
  expect(fileRefusal({ name: '证书.png', size: 20 * MB + 1, type: 'image/png' }, limits)).toBe(
    '文件超过20 MB，请压缩后重新选择',
  );
  const small = { ...limits, maxBytes: 5 * MB };
  expect(fileRefusal({ name: '证书.png', size: 5.02 * MB, type: 'image/png' }, small)).toBe(
    '文件超过5 MB，请压缩后重新选择',
  );
  expect(fileRefusal({ name: '证书.png', size: 5.2 * MB, type: 'image/png' }, small)).toBe(
    '文件为5.2 MB，不能超过5 MB',
  );
});

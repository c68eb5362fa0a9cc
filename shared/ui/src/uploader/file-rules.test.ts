import { fileRefusal, fileSize } from './file-rules';

const MB = 1024 * 1024;
const limits = { mimes: ['application/pdf', 'image/png'], maxBytes: 20 * MB };

test('sizes are told in the unit that fits', () => {
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

test('empty, foreign and too large files are refused with a reason', () => {
  expect(fileRefusal({ size: 0, type: 'application/pdf' }, limits)).toBe('文件是空的，请重新选择');
  expect(fileRefusal({ size: 5, type: 'text/plain' }, limits)).toBe('请选择PDF、PNG格式的文件');
  expect(fileRefusal({ size: 21 * MB, type: 'image/png' }, limits)).toBe('文件为21 MB，不能超过20 MB');
  expect(fileRefusal({ size: 20 * MB, type: 'image/png' }, limits)).toBeUndefined();
});

test('a file that is hardly too large is not said to be as large as it may be', () => {
  expect(fileRefusal({ size: 20 * MB + 1, type: 'image/png' }, limits)).toBe(
    '文件超过20 MB，请压缩后重新选择',
  );
  const small = { ...limits, maxBytes: 5 * MB };
  expect(fileRefusal({ size: 5.02 * MB, type: 'image/png' }, small)).toBe('文件超过5 MB，请压缩后重新选择');
  expect(fileRefusal({ size: 5.2 * MB, type: 'image/png' }, small)).toBe('文件为5.2 MB，不能超过5 MB');
});

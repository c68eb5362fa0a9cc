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
});

test('empty, foreign and too large files are refused with a reason', () => {
  expect(fileRefusal({ size: 0, type: 'application/pdf' }, limits)).toBe('文件是空的，请重新选择');
  expect(fileRefusal({ size: 5, type: 'text/plain' }, limits)).toBe('请选择PDF、PNG格式的文件');
  expect(fileRefusal({ size: 21 * MB, type: 'image/png' }, limits)).toBe('文件为21 MB，不能超过20 MB');
  expect(fileRefusal({ size: 20 * MB, type: 'image/png' }, limits)).toBeUndefined();
});

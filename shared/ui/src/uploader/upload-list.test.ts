import { freePlaces, refusal, sizeText, type Upload, uploadList } from './upload-list';

const limits = { mimes: ['application/pdf', 'image/png'], limit: 20 * 1024 * 1024, most: 3 };
const upload = (id: string): Upload => ({
  id,
  file: new File(['x'], `${id}.pdf`),
  state: 'waiting',
  percent: 0,
});

test('a file goes from waiting through its phases and leaves the list when stored', () => {
  let list = uploadList([], { type: 'added', uploads: [upload('a'), upload('b')] });
  list = uploadList(list, { type: 'began', id: 'a' });
  list = uploadList(list, {
    type: 'progress',
    id: 'a',
    progress: { phase: 'sending', loaded: 50, size: 200 },
  });
  expect(list.map(({ state, percent }) => [state, percent])).toEqual([
    ['sending', 25],
    ['waiting', 0],
  ]);
  list = uploadList(list, { type: 'gone', id: 'a' });
  expect(list.map(({ id }) => id)).toEqual(['b']);
});

test('a paused file keeps its share and its hash for going on', () => {
  let list = uploadList([upload('a')], { type: 'hashed', id: 'a', sha256: 'f'.repeat(64) });
  list = uploadList(list, {
    type: 'progress',
    id: 'a',
    progress: { phase: 'sending', loaded: 120, size: 200 },
  });
  list = uploadList(list, { type: 'paused', id: 'a' });
  expect(list[0]).toMatchObject({ state: 'paused', percent: 60, sha256: 'f'.repeat(64) });
});

test('trying again forgets the earlier failure', () => {
  let list = uploadList([upload('a')], { type: 'failed', id: 'a', error: '文件损坏' });
  list = uploadList(list, { type: 'began', id: 'a' });
  expect(list[0]).toMatchObject({ state: 'hashing', error: undefined });
});

test('refuses empty, too large and foreign files with a reason', () => {
  expect(refusal({ name: 'a.pdf', size: 0, type: 'application/pdf' }, limits)).toBe(
    '“a.pdf”是空文件，请重新选择',
  );
  expect(refusal({ name: 'a.pdf', size: limits.limit + 1, type: 'application/pdf' }, limits)).toBe(
    '“a.pdf”超过20 MB，请压缩后再上传',
  );
  expect(refusal({ name: 'a.doc', size: 5, type: 'application/msword' }, limits)).toBe(
    '“a.doc”格式不支持，请上传PDF、PNG文件',
  );
  expect(refusal({ name: 'a.pdf', size: limits.limit, type: 'application/pdf' }, limits)).toBeUndefined();
});

test('files under way take places, too', () => {
  const stored = { fileId: '1', name: 'a', size: 1, mime: '', url: '' };
  expect(freePlaces([stored], [upload('a')], 3)).toBe(1);
  expect(freePlaces([stored, stored, stored], [upload('a')], 3)).toBe(0);
});

test('sizes are told in the unit that fits', () => {
  expect([sizeText(300), sizeText(200 * 1024), sizeText(12.5 * 1024 * 1024)]).toEqual([
    '1 KB',
    '200 KB',
    '12.5 MB',
  ]);
});

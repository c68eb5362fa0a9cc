import { ApiError } from '@portal/api-client';
import { commonErrors, fileErrors } from '@portal/contract/errors';
import { listFiles } from '@portal/season/fields/file';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { createTestEntry } from '../../test/test-editor';
import { createDraft } from '../editor/draft';
import { findReplacedFile, toUploadKey, writeUploadedFile } from '../editor/field-path';
import { createUploads } from './uploads';

describe('multiple files of one field', () => {
  const PROOF = 'materials/ipProof';
  const settled = () => new Promise(setImmediate);

  function openField() {
    const draft = createDraft(sampleSeason2026, createTestEntry({}), Date.now);
    const sending: { name: string; arrive: (fileId: string) => void; fail: (error: unknown) => void }[] = [];
    const uploads = createUploads({
      entryId: 'e1',
      pending: { save: async () => true, remove: async () => undefined, list: async () => [] },
      currentFileId: (uploadKey) => findReplacedFile(draft, uploadKey),
      onDone: (uploadKey, { url: _url, ...file }, wasChosenLater) =>
        writeUploadedFile(draft, uploadKey, file, wasChosenLater),
      upload: ({ name }) =>
        new Promise((resolve, fail) => {
          const arrive = (fileId: string) =>
            resolve({ fileId, name, size: 1, mime: 'application/pdf', url: '' });
          sending.push({ name, arrive, fail });
        }),
    });
    const start = (...names: string[]) =>
      names.map((name) => {
        const uploadKey = toUploadKey(PROOF);
        uploads.start(uploadKey, new File(['x'], name), 'material');
        return uploadKey;
      });
    const names = () => listFiles(draft.step('materials').answers.ipProof).map(({ name }) => name);
    const putFile = (fieldKey: string, fileId: string) =>
      writeUploadedFile(draft, fieldKey, { fileId, name: '', size: 1, mime: 'application/pdf' });
    return { uploads, sending, start, names, putFile };
  }

  test('are uploaded three at a time, each with its own progress, and keep the order in which they were chosen', async () => {
    const { uploads, sending, start, names } = openField();
    const keys = start('1.pdf', '2.pdf', '3.pdf', '4.pdf');
    await settled();
    expect(sending.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect(uploads.listKeys(PROOF)).toEqual(keys);
    expect(uploads.state(keys[3] ?? '')?.phase).toBe('waiting');
    sending[1]?.arrive('b');
    await settled();
    expect(sending[3]?.name).toBe('4.pdf');
    sending[0]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf', '2.pdf']);
    expect(uploads.listKeys(PROOF)).toEqual(keys.slice(2));
    sending[3]?.arrive('d');
    await settled();
    sending[2]?.arrive('c');
    await settled();
    expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
  });

  test('an invalid file asks for another file; a lost connection offers a retry', async () => {
    const { uploads, sending, start, names } = openField();
    const [wrong = '', moved = '', lost = ''] = start('1.exe', '2.pdf', '3.pdf');
    await settled();
    sending[0]?.fail(new ApiError('business', fileErrors.FILE_TYPE_REFUSED.code, '文件类型不符合要求'));
    sending[1]?.fail(new DOMException('gone', 'NotReadableError'));
    sending[2]?.fail(new ApiError('network', 0, '服务连接异常，请重试'));
    await settled();
    expect([wrong, moved, lost].map((key) => uploads.state(key)?.unusable)).toEqual([true, true, false]);
    uploads.start(wrong, new File(['x'], '1.pdf'), 'material');
    await settled();
    expect(uploads.state(wrong)).toMatchObject({ name: '1.pdf', phase: 'hashing' });
    sending[3]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
    uploads.stop();
  });

  test('a file with too long a name asks for another file, because a retry would fail again', async () => {
    const { uploads, sending, start } = openField();
    const [named = ''] = start(`${'长'.repeat(200)}.pdf`);
    await settled();
    sending[0]?.fail(new ApiError('business', commonErrors.BAD_REQUEST.code, '文件名过长'));
    await settled();
    expect(uploads.state(named)).toMatchObject({ message: '文件名过长', unusable: true });
    uploads.stop();
  });

  test('uploads stopped by a lost connection are resumed; rejected, paused and superseded ones are not', async () => {
    const { uploads, sending, start, names, putFile } = openField();
    const SEAL = 'materials/seal';
    const [lost = '', refused = '', paused = ''] = start('1.pdf', '2.pdf', '3.pdf');
    await settled();
    sending[0]?.fail(new ApiError('network', 0, '服务连接异常，请重试'));
    sending[1]?.fail(new ApiError('business', fileErrors.FILE_QUOTA.code, '您的上传空间已用完'));
    uploads.pause(paused);
    await settled();
    uploads.start(SEAL, new File(['x'], '4.pdf'), 'material');
    await settled();
    sending[3]?.fail(new ApiError('session', 401, '无效的会话'));
    await settled();
    putFile(SEAL, 'other');
    const phases = () => [lost, refused, paused, SEAL].map((key) => uploads.state(key)?.phase);
    expect(phases()).toEqual(['failed', 'failed', 'paused', 'failed']);
    uploads.retryLost();
    await settled();
    expect(phases()).toEqual(['hashing', 'failed', 'paused', 'paused']);
    sending[4]?.arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
    uploads.stop();
  });

  test('a file added twice is listed once', async () => {
    const { sending, start, names } = openField();
    start('1.pdf', '1.pdf');
    await settled();
    // The server returns the same file for identical bytes.
    for (const { arrive } of sending) arrive('a');
    await settled();
    expect(names()).toEqual(['1.pdf']);
  });

  test('cancelling a waiting file does not block the next one', async () => {
    const { uploads, sending, start } = openField();
    const keys = start('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf');
    await settled();
    uploads.cancel(keys[3] ?? '');
    uploads.cancel(keys[0] ?? '');
    sending[0]?.fail(new Error('aborted'));
    await settled();
    expect(sending.at(-1)?.name).toBe('5.pdf');
  });
});

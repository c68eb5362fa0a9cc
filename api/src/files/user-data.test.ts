import { createCanvas } from '@napi-rs/canvas';
import { openSmallSeason, smallEntry, submitSmall } from '../testing/entries';
import { receiveCode } from '../testing/participants';
import { buildTestApp } from '../testing/test-app';
import { createUploadClient } from '../testing/uploads';
import { linkStepFiles } from './links';

test('an account can be closed even if its entry names a picture uploaded as an avatar', async () => {
  const test = await buildTestApp();
  await openSmallSeason(test);
  const entry = await smallEntry(test);
  const canvas = createCanvas(10, 10);
  canvas.getContext('2d').fillRect(0, 0, 10, 10);
  const upload = () =>
    createUploadClient(test, entry.token).upload(canvas.toBuffer('image/png'), {
      fileName: '头像.png',
      purpose: 'avatar',
      mime: 'image/png',
    });
  const { data: named } = await upload();
  const { data: unnamed } = await upload();
  await linkStepFiles(
    test.app.db,
    { entryId: entry.id, stepId: 'project' },
    [named.fileId],
    test.clock.now(),
  );
  await submitSmall(test, entry);
  const smsCode = await receiveCode(test, entry.mobile, '04', entry.token);
  const closed = await test.call('POST', '/api/auth/user/close', { token: entry.token, body: { smsCode } });
  expect(closed.code).toBe(200);
  expect((await test.app.inject(named.url)).statusCode).toBe(200);
  expect((await test.app.inject(unnamed.url)).statusCode).toBe(403);
  await test.close();
});

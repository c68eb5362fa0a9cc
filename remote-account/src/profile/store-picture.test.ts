import { ApiError } from '@portal/api-client';
import { modifyLogo } from '@portal/api-client/account';
import { uploadInSlices } from '@portal/api-client/upload';
import { cutPicture } from '@portal/ui/cropper';
import { storePicture, UNREADABLE, validatePicture } from './store-picture';

jest.mock('@portal/api-client/upload', () => ({ uploadInSlices: jest.fn() }));
jest.mock('@portal/api-client/account', () => ({ modifyLogo: jest.fn() }));
jest.mock('@portal/ui/cropper', () => ({ cutPicture: jest.fn() }));

const cut = jest.mocked(cutPicture);
const upload = jest.mocked(uploadInSlices);

const store = (signal = new AbortController().signal) =>
  storePicture('blob:photo', { area: { x: 0, y: 0, width: 9, height: 9 }, turn: 0 }, signal);

beforeEach(() => {
  jest.clearAllMocks();
  cut.mockResolvedValue(new Blob(['square'], { type: 'image/png' }));
  upload.mockResolvedValue({ fileId: '7', url: '/files/7', name: 'avatar.png', size: 6, mime: 'image/png' });
});

test('storePicture uploads the cropped square as the avatar', async () => {
  expect(await store()).toEqual({ stored: true });
  expect(upload.mock.calls[0]?.[0].name).toBe('avatar.png');
  expect(modifyLogo).toHaveBeenCalledWith({ logoType: 2, logoUrl: '/files/7' });
});

test('a picture that cannot be drawn is reported as unusable', async () => {
  cut.mockRejectedValue(new Error('no picture'));
  expect(await store()).toEqual({ stored: false, failure: UNREADABLE, unusable: true });
});

test.each([
  ['storage', new Error('Object storage answered 403'), '头像上传失败，请重试'],
  ['the platform', new ApiError('business', 500, '系统维护中'), '系统维护中'],
  ['an expired session', new ApiError('session', 401, '无效的会话'), undefined],
])('a failure of %s can be retried with the same photo', async (_cause, error, failure) => {
  upload.mockRejectedValue(error);
  expect(await store()).toEqual({ stored: false, failure, unusable: false });
});

test('an aborted upload leaves the avatar unchanged and shows no message', async () => {
  const controller = new AbortController();
  upload.mockImplementation(async () => {
    controller.abort();
    return { fileId: '7', url: '/files/7', name: 'avatar.png', size: 6, mime: 'image/png' };
  });
  expect(await store(controller.signal)).toEqual({ stored: false, failure: undefined, unusable: false });
  expect(modifyLogo).not.toHaveBeenCalled();
});

test('a picture is accepted; an empty file, a huge file and another file type are rejected with a reason', () => {
  expect(validatePicture({ name: '头像.png', size: 12, type: 'image/png' })).toBeUndefined();
  expect(validatePicture({ name: '头像.png', size: 0, type: 'image/png' })).toMatch('空');
  expect(validatePicture({ name: '头像.jpg', size: 31 * 1024 * 1024, type: 'image/jpeg' })).toMatch('30MB');
  expect(validatePicture({ name: '头像.svg', size: 12, type: 'image/svg+xml' })).toMatch('JPG');
});

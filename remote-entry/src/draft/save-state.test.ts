import { ApiError } from '@portal/api-client';
import { troubleOf } from './save-state';

test('a step that is too much for one save says what to do about it', () => {
  const trouble = troubleOf(new ApiError('business', 413, '提交的内容过大'));
  expect(trouble).toEqual({
    kind: 'refused',
    message: '本步骤的内容过长，暂未保存到平台，请删减超出字数的内容',
  });
});

import { ApiError } from '@portal/api-client';
import { cancelSignUp } from '@portal/api-client/sign-up';
import { toast } from '@portal/ui';
import { giveBack } from './ticket';

jest.mock('@portal/api-client/sign-up', () => ({ cancelSignUp: jest.fn() }));

test('who could not give the seat back is told so', async () => {
  const told = jest.spyOn(toast, 'error');
  jest.mocked(cancelSignUp).mockRejectedValue(new ApiError('network', 0, '服务连接异常，请重试'));
  expect(await giveBack('7-token')).toBeUndefined();
  expect(told).toHaveBeenCalledWith('服务连接异常，请重试');
});

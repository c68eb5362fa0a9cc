import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { ApiError } from './api-error';
import { isRefreshRefusal, refusalMessage } from './error-messages';

/** @returns the envelope's data @throws ApiError when the platform refused the call */
export function unwrap<T>({ code, msg, data }: Envelope<T>): T {
  if (isSuccess(code)) return data;
  const error = new ApiError('business', code ?? 0, refusalMessage(code ?? 0, msg), data);
  error.reported = isRefreshRefusal(msg);
  throw error;
}

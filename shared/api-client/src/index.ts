export { ApiError, type ApiErrorKind, isApiError } from './api-error';
export {
  type ApiClientOptions,
  configureApiClient,
  type LeaveReason,
  notifySignedInElsewhere,
  platformKey,
  type SessionStore,
} from './configure';
export { leaveIfOwnerGone, leavePage } from './leave-page';
export { identifyUser } from './page-owner';
export { request } from './request';
export type { RequestOptions } from './request-options';
export { prepareRequests } from './transport';

export {
  type ApiClientOptions,
  configureApiClient,
  type LeaveReason,
  notifySignedInElsewhere,
  platformKey,
  type SessionStore,
  type Transport,
} from './client/configure';
export { encodeSecret } from './client/encode-secret';
export { ApiError, type ApiErrorKind, isApiError } from './client/errors';
export { leaveIfOwnerGone, leavePage } from './client/leave-page';
export { OwnData } from './client/own-data';
export { identifyUser } from './client/page-owner';
export { authedGet, authedPost, publicGet, publicPost, request } from './client/request';
export { prepareRequests, type RequestOptions } from './client/transport';

export { ApiError, type ApiErrorKind, isApiError } from './api-error';
export { type ApiClientOptions, configureApiClient, platformKey, type SessionStore } from './configure';
export { request } from './request';
export type { RequestOptions } from './request-options';
export { prepareRequests } from './transport';

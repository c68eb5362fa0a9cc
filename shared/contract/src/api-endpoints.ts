import { z } from 'zod';
import { sessionEndSchema } from './auth';
import { entryIssueSchema, stepConflictSchema } from './competition/entry';
import {
  accountErrors,
  activityErrors,
  commonErrors,
  competitionErrors,
  fileErrors,
  publishingErrors,
} from './errors';
import { releaseFailureSchema } from './publishing';

/** Every error of the API by name. `docs/api-errors.md` is generated from it. */
export const errorCatalogue = {
  ...commonErrors,
  ...accountErrors,
  ...competitionErrors,
  ...fileErrors,
  ...activityErrors,
  ...publishingErrors,
} as const;

export type ErrorName = keyof typeof errorCatalogue;

/**
 * Who may make a call. `browser`: requests that browsers make by themselves, without any header of ours; `publisher`:
 * a team's token, and operators.
 */
export type Caller = 'browser' | 'anyone' | 'participant' | 'operator' | 'publisher';

/** An endpoint for `who`, with the errors that it may give. */
function endpointFor<const W extends Caller>(who: W) {
  return <const E extends readonly ErrorName[]>(...errors: E) => ({ who, errors });
}

const browser = endpointFor('browser');
const anyone = endpointFor('anyone');
const participant = endpointFor('participant');
const operator = endpointFor('operator');
const publisher = endpointFor('publisher');

const smsCodeErrors = [
  'SMS_CODE_NOT_FOUND',
  'SMS_CODE_EXPIRED',
  'SMS_CODE_USED',
  'SMS_CODE_ATTEMPTS',
] as const;

/** Every endpoint under `/api`, by domain: who may call it, and which errors it gives beside `commonErrorsFor`. */
export const apiEndpoints = {
  auth: {
    'POST /system/auth/tenantLogin': anyone('LOGIN_FAILED', 'CAPTCHA_WRONG', 'TOO_MANY_REQUESTS'),
    'POST /system/auth/tenant-sms-login': anyone(
      'PHONE_NOT_REGISTERED',
      'TOO_MANY_REQUESTS',
      ...smsCodeErrors,
    ),
    'POST /system/auth/refresh-token': anyone(
      'REFRESH_TOKEN_INVALID',
      'REFRESH_TOKEN_EXPIRED',
      'TOO_MANY_REQUESTS',
    ),
    'POST /system/auth/logout': anyone(),
    'GET /system/auth/get-permission-info': participant(),
  },
  sms: {
    'GET /system/enterprise/user/sendRegisterCode': anyone(
      'UNAUTHENTICATED',
      'SESSION_OF_ANOTHER_USER',
      'CAPTCHA_WRONG',
      'PHONE_TAKEN',
      'PHONE_NOT_REGISTERED',
      'PHONE_NOT_CURRENT',
      'SMS_TOO_OFTEN',
      'SMS_DAILY_LIMIT',
      'SMS_NOT_SENT',
      'TOO_MANY_REQUESTS',
    ),
  },
  registration: {
    'GET /system/enterprise/user/checkUsername/{username}': anyone('TOO_MANY_REQUESTS'),
    'GET /system/enterprise/user/checkPhoneNumber/{phone}': anyone('TOO_MANY_REQUESTS'),
    'POST /comp/user/register': anyone('TRACK_UNKNOWN', 'PHONE_TAKEN', 'TOO_MANY_REQUESTS', ...smsCodeErrors),
    'POST /system/enterprise/user/resetPasswordCheck': anyone(
      'PHONE_NOT_REGISTERED',
      'TOO_MANY_REQUESTS',
      ...smsCodeErrors,
    ),
    'POST /system/enterprise/user/resetPassword': anyone('TICKET_INVALID', 'TOO_MANY_REQUESTS'),
  },
  captcha: {
    'POST /system/captcha/captchaImage': anyone(),
    'POST /system/captcha/check': anyone(),
    'POST /captcha/get': browser(),
    'POST /captcha/check': browser(),
    'GET /system/captcha/altcha': anyone(),
  },
  account: {
    'GET /system/user/profile/get': participant(),
    'GET /auth/user/info': participant(),
    'POST /auth/user/modify_acName': participant('ACCOUNT_NAME_TAKEN', 'TOO_MANY_REQUESTS'),
    'POST /auth/user/modify_nickname': participant('TOO_MANY_REQUESTS'),
    'POST /auth/user/modify_contact_phone': participant('TOO_MANY_REQUESTS'),
    'POST /user/system_auth_person/modify_email': participant('TOO_MANY_REQUESTS'),
    'POST /auth/user/modify_logo': participant('TOO_MANY_REQUESTS'),
    'POST /auth/user/modify_password': participant(
      'OLD_PASSWORD_WRONG',
      'CAPTCHA_WRONG',
      'TOO_MANY_REQUESTS',
    ),
    'POST /auth/user/check_modify_phone': participant(
      'PHONE_NOT_CURRENT',
      'TOO_MANY_REQUESTS',
      ...smsCodeErrors,
    ),
    'POST /auth/user/modify_phone': participant(
      'PHONE_TAKEN',
      'TICKET_INVALID',
      'TOO_MANY_REQUESTS',
      ...smsCodeErrors,
    ),
  },
  rights: {
    'GET /auth/user/sessions': participant(),
    'DELETE /auth/user/sessions': participant(),
    'DELETE /auth/user/sessions/{id}': participant('NOT_FOUND'),
    'GET /auth/user/notifications': participant(),
    'POST /auth/user/notifications/{id}/read': participant('NOT_FOUND'),
    'POST /auth/user/notifications/read-all': participant(),
    'GET /auth/user/consents': participant(),
    'POST /auth/user/consents/{id}/withdraw': participant('NOT_FOUND', 'CONSENT_NEEDED'),
    'POST /auth/user/export': participant(...smsCodeErrors),
    'GET /auth/user/close': participant(),
    'POST /auth/user/close': participant(...smsCodeErrors),
  },
  competition: {
    'GET /comp/season/current': anyone(),
    'GET /comp/season/{id}/definition/{version}': anyone('NOT_FOUND'),
    'GET /comp/entry/mine': participant(),
    'GET /comp/entry/current': participant(),
    'POST /comp/entry': participant(
      'SEASON_UNKNOWN',
      'REGISTRATION_NOT_OPEN',
      'REGISTRATION_CLOSED',
      'GROUP_UNKNOWN',
      'FORBIDDEN',
      'NOT_FOUND',
    ),
    'GET /comp/entry/{id}': participant('NOT_FOUND'),
    'GET /comp/entry/{id}/template/{name}': participant('NOT_FOUND'),
    'GET /comp/entry/{id}/template/{name}/{format}': browser(
      'FILE_LINK_EXPIRED',
      'NOT_FOUND',
      'TOO_MANY_REQUESTS',
    ),
    'PUT /comp/entry/{id}/step/{stepId}': participant(
      'NOT_FOUND',
      'CONFLICT',
      'REGISTRATION_CLOSED',
      'ENTRY_LOCKED',
      'FILE_REFERENCE',
    ),
    'PUT /comp/entry/{id}/services': participant('NOT_FOUND', 'CONFLICT', 'ENTRY_LOCKED', 'FILE_REFERENCE'),
  },
  submission: {
    'POST /comp/entry/{id}/submit': participant(
      'NOT_FOUND',
      'CONFLICT',
      'CONSENT_MISSING',
      'ENTRY_STATE',
      'ENTRY_INCOMPLETE',
      'SUBMISSION_NOT_OPEN',
      'REGISTRATION_CLOSED',
      'TOO_MANY_REQUESTS',
    ),
    'GET /comp/entry/{id}/receipt': participant('NOT_FOUND'),
    'POST /comp/entry/{id}/withdraw': participant('NOT_FOUND', 'ENTRY_STATE', 'TOO_MANY_REQUESTS'),
    'POST /comp/entry/{id}/reopen': participant('NOT_FOUND', 'ENTRY_STATE', 'REGISTRATION_CLOSED'),
    'GET /comp/receipt/{entryNo}/verify': anyone('TOO_MANY_REQUESTS'),
  },
  opsSeason: {
    'GET /ops/season': operator(),
    'POST /ops/season/validate': operator('DEFINITION_INVALID'),
    'POST /ops/season/publish': operator('DEFINITION_INVALID', 'DEFINITION_PUBLISHED'),
    'POST /ops/season/rehearse': operator('DEFINITION_INVALID'),
    'GET /ops/season/{id}/definition': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/open': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/extend': operator('SEASON_UNKNOWN'),
    'POST /ops/season/{id}/rollback': operator('SEASON_UNKNOWN'),
  },
  opsEntry: {
    'GET /ops/entries': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/export': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/expired': operator(),
    'POST /ops/entries/remove-expired': operator(),
    'GET /ops/entries/{id}': operator('NOT_FOUND'),
    'GET /ops/entries/{id}/changes': operator('NOT_FOUND'),
    'POST /ops/entries/{id}/files': operator('NOT_FOUND'),
    'POST /ops/entries/{id}/return': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/review': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/approve': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/reject': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/{id}/extend': operator('NOT_FOUND', 'ENTRY_STATE'),
    'POST /ops/entries/decide': operator(),
    'POST /ops/entries/publish': operator('SEASON_UNKNOWN'),
    'GET /ops/entries/publishing': operator('NOT_FOUND'),
    'POST /ops/keys/reseal': operator(),
  },
  files: {
    'GET /cos/upload/gen_key': participant(
      'FILE_TYPE_REFUSED',
      'FILE_OVER_LIMIT',
      'FILE_QUOTA',
      'UPLOADS_UNFINISHED',
      'TOO_MANY_REQUESTS',
    ),
    'POST /main-attachment/upload_sharding': participant(
      'UPLOAD_GONE',
      'UPLOAD_OFFSET',
      'FILE_SIZE_MISMATCH',
      'FILE_HASH_MISMATCH',
      'UNSUPPORTED_TYPE',
      'TOO_MANY_REQUESTS',
    ),
    'GET /main-attachment/upload_sharding': participant('UPLOAD_GONE'),
    'GET /main-attachment/upload_sharding/begun': participant('UPLOAD_GONE'),
    'POST /cos/upload/upload_complete': participant(
      'TOO_MANY_REQUESTS',
      'UPLOAD_GONE',
      'FILE_PART_MISSING',
      'FILE_SIZE_MISMATCH',
      'FILE_HASH_MISMATCH',
      'FILE_TYPE_REFUSED',
      'FILE_EXPLODES',
      'PDF_ENCRYPTED',
      'PDF_EMPTY',
      'PICTURE_UNREADABLE',
    ),
    'GET /files/{fileId}': browser('FILE_LINK_EXPIRED', 'FILE_GONE'),
    'GET /files/{fileId}/url': participant('NOT_FOUND'),
  },
  content: {
    'GET /content/home': anyone(),
    'GET /content/search': anyone('TOO_MANY_REQUESTS'),
    'GET /content/sitemap': anyone(),
    'GET /content/sitemap/{part}': anyone(),
    'GET /content/pages': anyone('NOT_FOUND'),
    'GET /content/pages/{path}': anyone('NOT_FOUND'),
    'GET /content/{type}/page': anyone('TOO_MANY_REQUESTS'),
    'GET /content/{type}/facets': anyone(),
    'GET /content/{type}/{id}': anyone('NOT_FOUND', 'UNAUTHENTICATED', 'SESSION_OF_ANOTHER_USER'),
    'POST /content/views': anyone(),
    'GET /content/assets/{path}': browser('FILE_GONE'),
    'GET /content/share/{type}/{id}': browser('FILE_GONE', 'TOO_MANY_REQUESTS'),
    'GET /gw/basic/get': anyone('FORBIDDEN', 'NOT_FOUND'),
    'POST /ops/content/import': operator(),
    'GET /ops/content/counts': operator(),
  },
  signUps: {
    'GET /activity/{id}/seats': anyone('NOT_FOUND'),
    'POST /activity/{id}/sign-up': anyone(
      'NOT_FOUND',
      'SIGN_UP_CLOSED',
      'TOO_MANY_REQUESTS',
      'UNAUTHENTICATED',
      'SESSION_OF_ANOTHER_USER',
      ...smsCodeErrors,
    ),
    'GET /activity-ticket/{token}': anyone('NOT_FOUND'),
    'POST /activity-ticket/{token}/cancel': anyone('NOT_FOUND'),
    'GET /activity/{id}/calendar': browser('NOT_FOUND'),
    'GET /ops/activities': operator(),
    'GET /ops/activities/{id}/sign-ups': operator('NOT_FOUND'),
  },
  assistant: {
    'POST /assistant/ask': anyone('TOO_MANY_REQUESTS'),
  },
  telemetry: {
    // A page that is being left can only send a beacon, which carries no header of ours.
    'POST /telemetry/errors': browser('TOO_MANY_REQUESTS'),
    'POST /telemetry/visits': browser('TOO_MANY_REQUESTS'),
    'POST /telemetry/vitals': browser('TOO_MANY_REQUESTS'),
    'POST /telemetry/canaries': browser('FORBIDDEN'),
    'GET /ops/errors': publisher(),
    'GET /ops/errors/{id}': publisher('NOT_FOUND'),
    'GET /ops/canaries': operator(),
    'GET /ops/vitals': publisher(),
  },
  reference: {
    'GET /health/live': browser(),
    'GET /health/ready': browser('UNAVAILABLE'),
    'GET /system/tenant/info': anyone(),
    'GET /system/tenant/codes/{name}': browser('PATH_NOT_FOUND'),
    'GET /comp/track_config/get_comp_track_select_tree': anyone(),
    'GET /regions/province/allList': anyone(),
    'GET /regions/city/allList': anyone(),
    'GET /regions/country/allList': anyone(),
    'GET /policy/info/portal/industry_select': anyone(),
    'GET /dict/tenantDictData/getByDictType': anyone(),
    'GET /weixin/auth/check_binding': anyone('TOO_MANY_REQUESTS'),
    'GET /weixin/sdk/signature': anyone('TOO_MANY_REQUESTS', 'NOT_FOUND'),
    'GET /dev/outbox': browser(),
  },
  publishing: {
    'GET /ops/releases': publisher('RELEASE_REFUSED'),
    'POST /ops/releases/publish/{remote}': publisher(
      'RELEASE_REFUSED',
      'PUBLISHER_FORBIDDEN',
      'PUBLISHING_UNDERWAY',
    ),
    'POST /ops/releases/activate': publisher('RELEASE_REFUSED', 'PUBLISHER_FORBIDDEN'),
    'GET /ops/publishers': operator(),
    'POST /ops/publishers': operator('PUBLISHER_NAME_TAKEN', 'RELEASE_REFUSED'),
    'POST /ops/publishers/{name}/rotate': operator('NOT_FOUND'),
    'POST /ops/publishers/{name}/revoke': operator('NOT_FOUND'),
  },
  ops: {
    'GET /ops/audit': operator(),
    'GET /ops/jobs': operator(),
    'GET /ops/accounts': operator(),
    'POST /ops/accounts': operator('PHONE_TAKEN', 'ACCOUNT_NAME_TAKEN'),
    'POST /ops/accounts/{username}/close': operator('NOT_FOUND'),
    'PUT /ops/weixin/bindings': operator(),
    'POST /ops/backup/hold': operator(),
    'GET /ops/backup/database': operator('BACKUP_NOT_EMBEDDED'),
  },
} as const satisfies Record<string, Record<string, { who: Caller; errors: readonly ErrorName[] }>>;

export type EndpointGroup = keyof typeof apiEndpoints;

/** Errors that every endpoint for `who` may give; they are not listed with each. */
export function commonErrorsFor(who: Caller): readonly ErrorName[] {
  const unreadable = ['BAD_REQUEST', 'MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const;
  const tenant = who === 'browser' ? [] : (['TENANT_MISSING', 'TENANT_UNKNOWN'] as const);
  const signedIn =
    who === 'participant' || who === 'operator' || who === 'publisher' ? (['UNAUTHENTICATED'] as const) : [];
  const asUser = who === 'participant' ? (['SESSION_OF_ANOTHER_USER'] as const) : [];
  // Wrong keys are limited, so that they can not be guessed one after the other.
  const counted = who === 'operator' || who === 'publisher' ? (['TOO_MANY_REQUESTS'] as const) : [];
  const faults = ['REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const;
  return [...unreadable, ...tenant, ...signedIn, ...asUser, ...counted, ...faults];
}

/** One refused field; the envelope's `FieldIssue`. */
export const fieldIssueSchema = z.strictObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
const issuesSchema = z.strictObject({ issues: z.array(fieldIssueSchema) });

/** Schema of `data` for the errors that carry some; for all others it is null. */
export const errorData = {
  BAD_REQUEST: issuesSchema.nullable(),
  CONFLICT: z.union([
    stepConflictSchema,
    /** Of a submit: the server's revisions by step id. */
    z.strictObject({ revisions: z.record(z.string(), z.number().int()) }),
  ]),
  CONSENT_MISSING: issuesSchema,
  ENTRY_INCOMPLETE: z.strictObject({ issues: z.array(entryIssueSchema) }),
  DEFINITION_INVALID: issuesSchema,
  LOGIN_FAILED: z.strictObject({ captchaRequired: z.boolean() }),
  OLD_PASSWORD_WRONG: z.strictObject({ captchaRequired: z.boolean() }),
  /** `repCode`: the code of the captcha's own protocol for the used result. */
  CAPTCHA_WRONG: z.strictObject({ captchaRequired: z.literal(true), repCode: z.string().optional() }),
  /** Null when there never was such a session. */
  REFRESH_TOKEN_INVALID: sessionEndSchema.nullable(),
  SMS_TOO_OFTEN: z.strictObject({ secondsLeft: z.number().int() }),
  RELEASE_REFUSED: z.strictObject({ failure: releaseFailureSchema }),
  FILE_PART_MISSING: z.strictObject({ missing: z.array(z.number().int()) }),
} as const satisfies Partial<Record<ErrorName, z.ZodType>>;

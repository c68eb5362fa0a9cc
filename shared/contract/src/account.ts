import { z } from 'zod';
import { pageSchema, pagingQuery } from './paging';
import {
  bidiSafeText,
  captchaResultSchema,
  emailSchema,
  encodedPasswordSchema,
  phoneSchema,
  phoneSchemaFor,
  smsCodeSchema,
  ticketParamSchema,
  usernameSchema,
} from './rule-schemas';

/** `logoType` 2 shows the picture at `logoUrl`; any other value shows the text of `logoStr`. */
export const avatarSchema = z.object({
  logoType: z.int(),
  logoUrl: z.string(),
  logoStr: z.string(),
  mobile: z.string(),
});

/** GET /system/user/profile/get */
export const profileSchema = z.object({
  userId: z.int().positive(),
  nickname: z.string(),
  mobile: z.string(),
  userInfo: avatarSchema,
  authEnterpriseName: z.string(),
});

/** GET /auth/user/info */
export const userInfoSchema = z.object({
  userId: z.int().positive(),
  acName: z.string(),
  nickname: z.string(),
  contactPhone: z.string(),
  email: z.string(),
  phone: z.string(),
  logo: z.string(),
  userInfo: avatarSchema,
});

/** POST /auth/user/modify_acName?acName= */
export const modifyAcNameQuerySchema = z.object({ acName: usernameSchema });

/** POST /auth/user/modify_nickname; an empty nickname clears it. */
export const modifyNicknameSchema = z.object({
  nickname: z
    .string({ error: '请输入名称备注' })
    .trim()
    .max(30, { error: '不能超过30个字' })
    .regex(bidiSafeText.pattern, { error: bidiSafeText.message }),
});

/** POST /auth/user/modify_contact_phone */
export const modifyContactPhoneSchema = z.object({ contactPhone: phoneSchemaFor('请输入联系电话') });

/** POST /user/system_auth_person/modify_email?email= */
export const modifyEmailQuerySchema = z.object({ email: emailSchema });

/** POST /auth/user/modify_logo: a picture uploaded by the user (`logoType` 2), or one to four characters. */
export const modifyLogoSchema = z.discriminatedUnion(
  'logoType',
  [
    z.object({
      logoType: z.literal(2),
      logoUrl: z
        .string({ error: '请上传头像' })
        .regex(/^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: '请上传头像' }),
      logoStr: z.string().max(4).nullish(),
    }),
    z.object({
      logoType: z.literal(1),
      logoUrl: z.string().max(1000).nullish(),
      logoStr: z
        .string({ error: '请输入头像文字' })
        .trim()
        .min(1, { error: '请输入头像文字' })
        .max(4, { error: '头像文字不能超过4个字' })
        .regex(bidiSafeText.pattern, { error: bidiSafeText.message }),
    }),
  ],
  { error: '头像类型不正确' },
);

/** POST /auth/user/check_modify_phone with the current phone. */
export const checkModifyPhoneSchema = z.object({ phone: phoneSchema, smsCode: smsCodeSchema });

/** POST /auth/user/modify_phone with the new phone and the ticket from check_modify_phone. */
export const modifyPhoneSchema = checkModifyPhoneSchema.extend({ ticket: ticketParamSchema });

/** POST /auth/user/modify_password; both passwords are encoded with the platform cipher. */
export const modifyPasswordSchema = z.object({
  oldPassword: encodedPasswordSchema,
  newPassword: encodedPasswordSchema,
  code: captchaResultSchema,
});

/** POST /auth/user/close with a verification code of type 04. */
export const closeAccountSchema = z.object({ smsCode: smsCodeSchema });

/** Form of the closing dialog: the code and a confirmation checkbox. */
export const closeAccountFormSchema = closeAccountSchema.extend({
  confirmed: z.boolean().refine(Boolean, '请先勾选确认'),
});

const keptSchema = z.array(z.object({ title: z.string(), reason: z.string() }));

/** GET /auth/user/close: what closing erases (titled as in the export) and what must be kept by law. */
export const closingTermsSchema = z.object({ erased: z.array(z.string()), kept: keptSchema });

/** Data that must be kept by law after the account was closed. */
export const closedAccountSchema = z.object({ closedAt: z.string(), kept: keptSchema });

export type Profile = z.infer<typeof profileSchema>;
export type AccountInfo = z.infer<typeof userInfoSchema>;
export type ModifyLogo = z.infer<typeof modifyLogoSchema>;
export type ClosingTerms = z.infer<typeof closingTermsSchema>;
export type ClosedAccount = z.infer<typeof closedAccountSchema>;

/** One sign-in of GET /auth/user/sessions; times are ISO 8601. */
export const signInRecordSchema = z.object({
  id: z.int().positive(),
  current: z.boolean(),
  method: z.enum(['password', 'sms']),
  /** Masked: the last part of the IP address is left out. */
  address: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  endedAt: z.string().nullable(),
});

export const signInRecordsSchema = z.array(signInRecordSchema);

/** Path parameter: the id of a sign-in, consent or notice. */
export const rowIdSchema = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export type SignInRecord = z.infer<typeof signInRecordSchema>;

/** A notice in the personal centre; `href` is a path of the portal. */
export const notificationSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(['deadline', 'returned', 'status', 'account', 'announcement']),
  title: z.string(),
  body: z.string(),
  href: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});

/** GET /auth/user/notifications?pageNo&pageSize&unread */
export const notificationQuerySchema = z.object({
  ...pagingQuery,
  unread: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
});

export const notificationPageSchema = pageSchema(notificationSchema).extend({ unread: z.int() });

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationPage = z.infer<typeof notificationPageSchema>;

/** A consent that the user gave: a document accepted at registration, or a declaration of an entry. */
export const consentSchema = z.object({
  id: z.int().positive(),
  kind: z.string(),
  title: z.string(),
  version: z.string(),
  givenAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** False if the account cannot exist without this consent; closing the account withdraws it. */
  withdrawable: z.boolean(),
});

export const consentsSchema = z.array(consentSchema);

export type Consent = z.infer<typeof consentSchema>;

/** POST /auth/user/export with a verification code of type 04. */
export const exportDataSchema = z.object({ smsCode: smsCodeSchema });

export const userExportSchema = z.object({
  exportedAt: z.string(),
  userId: z.int().positive(),
  /** Keyed by the domain's name as shown to the user. */
  content: z.record(z.string(), z.unknown()),
});

export type UserExport = z.infer<typeof userExportSchema>;

import type { SessionEndReason } from '@portal/contract/auth';
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../platform/db/columns';

export const userAccount = pgTable('user_account', {
  id: id(),
  username: text().notNull(),
  mobile: text(),
  passwordHash: text('password_hash'),
  userType: text('user_type').notNull(),
  registerType: smallint('register_type').notNull(),
  entName: text('ent_name').notNull(),
  areaId: integer('area_id').notNull(),
  trackId: integer('track_id').notNull(),
  contact: text().notNull(),
  contactPhone: text('contact_phone').notNull(),
  email: text(),
  nickname: text(),
  logoType: smallint('logo_type').notNull().default(1),
  logoUrl: text('logo_url'),
  /** File of `logoUrl`, referenced so that the sweep keeps it. */
  logoFileId: uuid('logo_file_id'),
  logoStr: text('logo_str'),
  createdAt: moment('created_at').notNull(),
  closedAt: moment('closed_at'),
});

export const loginSession = pgTable('login_session', {
  id: id(),
  userId: reference('user_id').notNull(),
  accessHash: text('access_hash').notNull(),
  accessExpiresAt: moment('access_expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  method: text().notNull(),
  address: text().notNull(),
  userAgent: text('user_agent').notNull(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason').$type<SessionEndReason>(),
});

export const refreshToken = pgTable('refresh_token', {
  hash: text().primaryKey(),
  sessionId: reference('session_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  usedBy: text('used_by'),
  successor: text(),
  /** The access token issued with it; null for tokens of older versions. */
  accessHash: text('access_hash'),
});

export const accountTicket = pgTable('account_ticket', {
  hash: text().primaryKey(),
  userId: reference('user_id').notNull(),
  purpose: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const consent = pgTable('consent', {
  id: id(),
  userId: reference('user_id').notNull(),
  kind: text().notNull(),
  version: text().notNull(),
  givenAt: moment('given_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
  /** Title and `withdrawable` are null for the account's own agreements, which are known by kind. */
  title: text(),
  withdrawable: boolean(),
});

export const smsCode = pgTable('sms_code', {
  id: id(),
  mobile: text().notNull(),
  type: text().notNull(),
  codeHash: text('code_hash').notNull(),
  askedBy: reference('asked_by'),
  browser: text(),
  /** The provider has not confirmed sending it. */
  unconfirmed: boolean().notNull().default(false),
  attempts: smallint().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

export const captchaChallenge = pgTable('captcha_challenge', {
  token: text().primaryKey(),
  kind: text().notNull(),
  /** Jigsaw: left edge. Words: centres in click order. */
  answer: jsonb().$type<number[][]>().notNull(),
  secretKey: text('secret_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const captchaResult = pgTable('captcha_result', {
  hash: text().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
  spentAt: moment('spent_at'),
});

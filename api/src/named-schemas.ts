import {
  avatarSchema,
  consentSchema,
  notificationSchema,
  profileSchema,
  signInRecordSchema,
  userInfoSchema,
} from '@portal/contract/account';
import { fieldIssueSchema } from '@portal/contract/api-errors';
import { loginTokensSchema, outboxMessageSchema, permissionInfoSchema } from '@portal/contract/auth';
import { altchaChallengeSchema, captchaChallengeSchema } from '@portal/contract/captcha';
import {
  entryDetailSchema,
  entryIssueSchema,
  entryStatusSchema,
  entrySummarySchema,
  jsonValueSchema,
  receiptDetailSchema,
  receiptSchema,
  savedStepSchema,
  stepConflictSchema,
  stepDataSchema,
  verifiedReceiptSchema,
} from '@portal/contract/competition/entry';
import {
  currentSeasonSchema,
  seasonPhaseSchema,
  timeWindowSchema,
} from '@portal/contract/competition/season';
import {
  cardSchemas,
  contentFacetsSchema,
  contentTypeSchema,
  contentTypes,
  detailSchemas,
} from '@portal/contract/content';
import {
  partProgressSchema,
  storedFileSchema,
  storedPartSchema,
  uploadSessionSchema,
} from '@portal/contract/files';
import {
  entryListItemSchema,
  givenConsentSchema,
  operatorActionSchema,
  reopenedSchema,
  seasonLineSchema,
  staffSchema,
} from '@portal/contract/operators';
import {
  dictItemSchema,
  industryNameSchema,
  industrySchema,
  regionSchema,
  tenantInfoSchema,
} from '@portal/contract/reference';
import { phoneSchema, smsCodeSchema, usernameSchema } from '@portal/contract/rule-schemas';
import {
  answerSchema,
  answerSourceSchema,
  contentHomeSchema,
  contentPageSchema,
  searchAnswerSchema,
  searchHitSchema,
  sitemapEntrySchema,
} from '@portal/contract/site';
import { clientErrorSchema, errorGroupSchema } from '@portal/contract/telemetry';
import { conditionSchema } from '@portal/season/condition';
import {
  areaSchema,
  groupSchema,
  consentSchema as seasonConsentSchema,
  seasonDefinitionSchema,
  stepSchema,
  trackSchema,
} from '@portal/season/definition';
import { columnSchema, fieldSchema } from '@portal/season/field';
import { checkSchema, optionSchema } from '@portal/season/fields/field-common';
import type { $ZodType } from 'zod/v4/core';

/** Generated clients name a card in the singular: `ProductCard`. */
function contentSchemas(): Record<string, $ZodType> {
  return Object.fromEntries(
    contentTypes.flatMap((type) => {
      // `news` has no singular.
      const [first = '', ...rest] = type === 'news' ? type : type.replace(/s$/, '');
      const name = `${first.toUpperCase()}${rest.join('')}`;
      return [
        [`${name}Card`, cardSchemas[type]],
        [`${name}Detail`, detailSchemas[type]],
      ];
    }),
  );
}

/**
 * Shapes that several calls answer, that clients keep, or that contain themselves, by the names that
 * generated clients give to their types. Whatever is not here is part of its call's own request or answer.
 */
export const namedSchemas: Readonly<Record<string, $ZodType>> = {
  JsonValue: jsonValueSchema,
  FieldIssue: fieldIssueSchema,
  StoredFile: storedFileSchema,
  StoredPart: storedPartSchema,
  PartProgress: partProgressSchema,
  UploadSession: uploadSessionSchema,

  Tenant: tenantInfoSchema,
  LoginTokens: loginTokensSchema,
  Permissions: permissionInfoSchema,
  CaptchaChallenge: captchaChallengeSchema,
  ProofOfWorkChallenge: altchaChallengeSchema,
  OutboxMessage: outboxMessageSchema,
  Profile: profileSchema,
  Account: userInfoSchema,
  Avatar: avatarSchema,
  SignIn: signInRecordSchema,
  Notification: notificationSchema,
  Consent: consentSchema,

  CurrentSeason: currentSeasonSchema,
  SeasonPhase: seasonPhaseSchema,
  TimeWindow: timeWindowSchema,
  SeasonDefinition: seasonDefinitionSchema,
  SeasonArea: areaSchema,
  SeasonTrack: trackSchema,
  SeasonGroup: groupSchema,
  SeasonStep: stepSchema,
  SeasonConsent: seasonConsentSchema,
  Field: fieldSchema,
  Column: columnSchema,
  Option: optionSchema,
  Condition: conditionSchema,
  Check: checkSchema,

  EntrySummary: entrySummarySchema,
  EntryDetail: entryDetailSchema,
  EntryStatus: entryStatusSchema,
  EntryIssue: entryIssueSchema,
  StepAnswers: stepDataSchema,
  SavedStep: savedStepSchema,
  StepConflict: stepConflictSchema,
  Receipt: receiptSchema,
  ReceiptDetail: receiptDetailSchema,
  VerifiedReceipt: verifiedReceiptSchema,

  EntryLine: entryListItemSchema,
  GivenConsent: givenConsentSchema,
  ReopenedEntries: reopenedSchema,
  SeasonLine: seasonLineSchema,
  OperatorAct: operatorActionSchema,
  StaffAccount: staffSchema,
  ClientError: clientErrorSchema,
  ErrorGroup: errorGroupSchema,

  ContentType: contentTypeSchema,
  ContentHome: contentHomeSchema,
  ContentPage: contentPageSchema,
  ContentFacets: contentFacetsSchema,
  SearchAnswer: searchAnswerSchema,
  SearchHit: searchHitSchema,
  SitemapEntry: sitemapEntrySchema,
  ...contentSchemas(),
  Region: regionSchema,
  Industry: industrySchema,
  IndustryName: industryNameSchema,
  DictionaryItem: dictItemSchema,
  Answer: answerSchema,
  AnswerSource: answerSourceSchema,
};

/** Values that stand for the rules which many requests share. */
export const examples: readonly (readonly [$ZodType, unknown])[] = [
  [phoneSchema, '13800138000'],
  [smsCodeSchema, '8K2M4P'],
  [usernameSchema, 'team2026'],
];

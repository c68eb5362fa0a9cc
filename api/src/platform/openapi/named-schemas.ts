import * as account from '@portal/contract/account';
import { fieldIssueSchema } from '@portal/contract/api-errors';
import * as auth from '@portal/contract/auth';
import { altchaChallengeSchema, captchaChallengeSchema } from '@portal/contract/captcha';
import * as entry from '@portal/contract/competition/entry';
import * as season from '@portal/contract/competition/season';
import * as content from '@portal/contract/content';
import * as files from '@portal/contract/files';
import * as operators from '@portal/contract/operators';
import * as reference from '@portal/contract/reference';
import * as rules from '@portal/contract/rule-schemas';
import * as site from '@portal/contract/site';
import { clientErrorSchema, errorGroupSchema } from '@portal/contract/telemetry';
import { conditionSchema } from '@portal/season/condition';
import * as definition from '@portal/season/definition';
import { columnSchema, fieldSchema } from '@portal/season/field';
import { checkSchema, optionSchema } from '@portal/season/fields/field-settings';
import type { $ZodType } from 'zod/v4/core';

/** Names cards in the singular, e.g. `ProductCard`, for generated clients. */
function contentSchemas(): Record<string, $ZodType> {
  return Object.fromEntries(
    content.contentTypes.flatMap((type) => {
      // `news` has no singular.
      const [first = '', ...rest] = type === 'news' ? type : type.replace(/s$/, '');
      const name = `${first.toUpperCase()}${rest.join('')}`;
      return [
        [`${name}Card`, content.cardSchemas[type]],
        [`${name}Detail`, content.detailSchemas[type]],
      ];
    }),
  );
}

/**
 * Names for generated client types: schemas that are shared by calls, stored by clients, or recursive. Other schemas are
 * inlined.
 */
export const namedSchemas: Readonly<Record<string, $ZodType>> = {
  JsonValue: entry.jsonValueSchema,
  FieldIssue: fieldIssueSchema,
  StoredFile: files.storedFileSchema,
  StoredPart: files.storedPartSchema,
  PartProgress: files.partProgressSchema,
  UploadSession: files.uploadSessionSchema,

  Tenant: reference.tenantInfoSchema,
  LoginTokens: auth.loginTokensSchema,
  Permissions: auth.permissionInfoSchema,
  CaptchaChallenge: captchaChallengeSchema,
  ProofOfWorkChallenge: altchaChallengeSchema,
  OutboxMessage: auth.outboxMessageSchema,
  Profile: account.profileSchema,
  Account: account.userInfoSchema,
  Avatar: account.avatarSchema,
  SignIn: account.signInRecordSchema,
  Notification: account.notificationSchema,
  Consent: account.consentSchema,

  CurrentSeason: season.currentSeasonSchema,
  SeasonPhase: season.seasonPhaseSchema,
  TimeWindow: season.timeWindowSchema,
  SeasonDefinition: definition.seasonDefinitionSchema,
  SeasonArea: definition.areaSchema,
  SeasonTrack: definition.trackSchema,
  SeasonGroup: definition.groupSchema,
  SeasonStep: definition.stepSchema,
  SeasonConsent: definition.consentSchema,
  Field: fieldSchema,
  Column: columnSchema,
  Option: optionSchema,
  Condition: conditionSchema,
  Check: checkSchema,

  EntrySummary: entry.entrySummarySchema,
  EntryDetail: entry.entryDetailSchema,
  EntryStatus: entry.entryStatusSchema,
  EntryIssue: entry.entryIssueSchema,
  StepAnswers: entry.stepDataSchema,
  SavedStep: entry.savedStepSchema,
  StepConflict: entry.stepConflictSchema,
  Receipt: entry.receiptSchema,
  ReceiptDetail: entry.receiptDetailSchema,
  VerifiedReceipt: entry.verifiedReceiptSchema,

  EntryLine: operators.entryListItemSchema,
  GivenConsent: operators.givenConsentSchema,
  ReopenedEntries: operators.reopenedSchema,
  SeasonLine: operators.seasonLineSchema,
  OperatorAct: operators.operatorActionSchema,
  StaffAccount: operators.staffSchema,
  ClientError: clientErrorSchema,
  ErrorGroup: errorGroupSchema,

  ContentType: content.contentTypeSchema,
  ContentHome: site.contentHomeSchema,
  ContentPage: site.contentPageSchema,
  ContentFacets: content.contentFacetsSchema,
  SearchResults: site.searchResultsSchema,
  SearchHit: site.searchHitSchema,
  SitemapEntry: site.sitemapEntrySchema,
  ...contentSchemas(),
  Region: reference.regionSchema,
  Industry: reference.industrySchema,
  IndustryName: reference.industryNameSchema,
  DictionaryItem: reference.dictItemSchema,
  Answer: site.answerSchema,
  AnswerSource: site.answerSourceSchema,
};

/** Example values of common rules. */
export const examples: readonly (readonly [$ZodType, unknown])[] = [
  [rules.phoneSchema, '13800138000'],
  [rules.smsCodeSchema, '8K2M4P'],
  [rules.usernameSchema, 'team2026'],
];

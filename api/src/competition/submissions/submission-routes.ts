import {
  entrySummarySchema,
  receiptDetailSchema,
  receiptSchema,
  submitEntrySchema,
  verifiedReceiptSchema,
  verifyReceiptQuerySchema,
  withdrawEntrySchema,
} from '@portal/contract/competition/entry';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../../platform/errors/business-error';
import { getSignedInUser } from '../../platform/http/caller';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { limitPerMinute } from '../../platform/http/rate-limit';
import { getOwnEntry } from '../entries/entry-repository';
import { entryParams, toActor } from '../entries/entry-routes';
import { toEntrySummary } from '../entries/entry-view';
import { loadReceiptDetail, verifyReceipt } from './receipt';
import { findLatestSubmission } from './submission-repository';
import { submitEntry } from './submit-entry';
import { reopenEntry, withdrawEntry } from './withdraw-entry';

const tag = '大赛报名';
const WITHDRAWALS_HOURLY = 60;
const HOUR = 3600;

export const submissionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/comp/entry/:id/submit',
    describeCall(tag, 'submitEntry', '提交报名', {
      params: entryParams,
      body: submitEntrySchema,
      response: returns(receiptSchema),
    }),
    async (request) => {
      const { id: entryId } = request.params;
      return ok(await submitEntry(app, toActor(request), { ...request.body, entryId }));
    },
  );

  app.get(
    '/comp/entry/:id/receipt',
    describeCall(tag, 'getReceipt', '报名回执', {
      params: entryParams,
      response: returns(receiptDetailSchema),
    }),
    async (request) => {
      const own = await getOwnEntry(app.db, getSignedInUser(request).id, request.params.id);
      const submission = await findLatestSubmission(app.db, own.entry.id);
      if (!submission) throw new BusinessError('NOT_FOUND');
      return ok(await loadReceiptDetail(app, own, submission));
    },
  );

  app.post(
    '/comp/entry/:id/withdraw',
    describeCall(tag, 'withdrawEntry', '撤回报名', {
      params: entryParams,
      body: withdrawEntrySchema,
      response: returns(entrySummarySchema),
    }),
    async (request) => {
      const { id } = request.params;
      // Limited because a returned entry can be withdrawn and reopened endlessly, with a notice each time.
      await app.limits.enforce(`withdraw:${getSignedInUser(request).id}`, WITHDRAWALS_HOURLY, HOUR);
      return ok(toEntrySummary(await withdrawEntry(app, toActor(request), id, request.body.reason)));
    },
  );

  app.post(
    '/comp/entry/:id/reopen',
    describeCall(tag, 'reopenEntry', '重新打开报名', {
      params: entryParams,
      response: returns(entrySummarySchema),
    }),
    async (request) => ok(toEntrySummary(await reopenEntry(app, toActor(request), request.params.id))),
  );

  app.get(
    '/comp/receipt/:entryNo/verify',
    describeCall(tag, 'verifyReceipt', '核验回执（公开）', {
      params: z.object({ entryNo: z.string().regex(/^\d{6,20}$/) }),
      querystring: verifyReceiptQuerySchema,
      response: returns(verifiedReceiptSchema),
    }),
    async (request) => {
      await limitPerMinute(request, 'verify', app.env.RECEIPT_ADDRESS_MINUTE);
      return ok(await verifyReceipt(app.db, request.params.entryNo, request.query.sha256));
    },
  );
};

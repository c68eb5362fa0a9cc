import { userTypeSchema } from '@portal/contract/auth';
import {
  createEntrySchema,
  entryDetailSchema,
  entrySummarySchema,
  MAX_STEP_BYTES,
  savedStepSchema,
  saveStepSchema,
} from '@portal/contract/competition/entry';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { GRANTS } from '../../accounts/profile';
import { BusinessError } from '../../platform/errors/business-error';
import { getSignedInUser } from '../../platform/http/caller';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { isDeeperThan } from '../../platform/http/request-bodies';
import { findOpenSeason } from '../seasons/season-repository';
import { createEntry } from './create-entry';
import { type Actor, findEntryOfSeason, getOwnEntry, listOwnEntries } from './entry-repository';
import { loadEntryDetail, toEntrySummary } from './entry-view';
import { migrateEntry } from './migrate-entry';
import { saveStep } from './save-step';

const tag = '大赛报名';
/** The deepest valid answer is a file in a table row. Schemas and traversals recurse: guard against stack overflow. */
const MAX_DEPTH = 12;

async function refuseDeepJson(request: FastifyRequest): Promise<void> {
  if (!isDeeperThan(request.body, MAX_DEPTH)) return;
  const issues = [{ path: ['data'], message: '内容的层级过深' }];
  throw new BusinessError('BAD_REQUEST', { data: { issues } });
}

export const entryParams = z.object({ id: z.uuid() });
const stepParams = entryParams.extend({ stepId: z.string().regex(/^[a-z]{2,20}$/) });

export function toActor(request: FastifyRequest): Actor {
  return { user: getSignedInUser(request), arrivedAt: request.arrived };
}

export const entryRoutes: FastifyPluginAsyncZod = async (app) => {
  /** Opening a draft migrates it to the season's current version. */
  async function openEntry(request: FastifyRequest, id: string) {
    const own = await getOwnEntry(app.db, getSignedInUser(request).id, id);
    const context = await migrateEntry(app, own, request.arrived);
    return loadEntryDetail(app, context, request.arrived);
  }

  app.get(
    '/comp/entry/mine',
    describeCall(tag, 'listOwnEntries', '我的报名', {
      response: returns(z.array(entrySummarySchema)),
    }),
    async (request) => {
      const rows = await listOwnEntries(app.db, getSignedInUser(request).id);
      return ok(rows.map(toEntrySummary));
    },
  );

  app.get(
    '/comp/entry/current',
    describeCall(tag, 'getCurrentEntry', '本届报名详情，没有时为空', {
      response: returns(entryDetailSchema.nullable()),
    }),
    async (request) => {
      const season = await findOpenSeason(app.db);
      const found = season && (await findEntryOfSeason(app.db, getSignedInUser(request).id, season.id));
      return ok(found ? await openEntry(request, found.id) : null);
    },
  );

  app.post(
    '/comp/entry',
    describeCall(tag, 'createEntry', '创建或取得草稿', {
      body: createEntrySchema,
      response: returns(entryDetailSchema),
    }),
    async (request) => {
      const { id: userId, userType } = getSignedInUser(request);
      if (!GRANTS[userTypeSchema.parse(userType)].permissions.includes('entry:edit'))
        throw new BusinessError('FORBIDDEN');
      return ok(await openEntry(request, await createEntry(app, userId, request.body, request.arrived)));
    },
  );

  app.get(
    '/comp/entry/:id',
    describeCall(tag, 'getEntry', '报名详情', {
      params: entryParams,
      response: returns(entryDetailSchema),
    }),
    async (request) => ok(await openEntry(request, request.params.id)),
  );

  const save = {
    preValidation: refuseDeepJson,
    bodyLimit: MAX_STEP_BYTES,
  };
  const shapes = { body: saveStepSchema, response: returns(savedStepSchema) };

  app.put(
    '/comp/entry/:id/step/:stepId',
    {
      ...save,
      ...describeCall(tag, 'saveEntryStep', '保存步骤', { ...shapes, params: stepParams }),
    },
    async (request) => {
      const { id: entryId, stepId } = request.params;
      return ok(await saveStep(app, toActor(request), { ...request.body, entryId, stepId }));
    },
  );

  app.put(
    '/comp/entry/:id/services',
    {
      ...save,
      ...describeCall(tag, 'saveEntryServices', '保存赛季的补充步骤', {
        ...shapes,
        params: entryParams,
      }),
    },
    async (request) => {
      const { id: entryId } = request.params;
      const { definition } = await getOwnEntry(app.db, getSignedInUser(request).id, entryId);
      const supplement = definition.steps.find(({ kind }) => kind === 'supplement');
      if (!supplement) throw new BusinessError('NOT_FOUND');
      return ok(await saveStep(app, toActor(request), { ...request.body, entryId, stepId: supplement.id }));
    },
  );
};

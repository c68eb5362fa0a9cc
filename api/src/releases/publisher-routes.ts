import { join } from 'node:path';
import {
  issuedTokenSchema,
  newPublisherSchema,
  publisherNameSchema,
  publisherSchema,
} from '@portal/contract/publishing';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { addPublisher, listPublishers, revokePublisher, rotateToken } from './publishers';

const tag = '运营：发布';
const params = z.object({ name: publisherNameSchema });

/** Operators manage which team may publish what. */
export const publisherRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/ops/publishers',
    describeCall(tag, 'listPublishers', '发布团队', {
      response: returns(z.array(publisherSchema)),
    }),
    async () => ok(await listPublishers(app.db)),
  );

  app.post(
    '/ops/publishers',
    describeCall(tag, 'addPublisher', '允许一个团队发布自己的模块', {
      description: '应答中的令牌只出现这一次；平台只保存它的散列值。',
      body: newPublisherSchema,
      response: returns(issuedTokenSchema),
    }),
    async (request) => ok(await addPublisher(app, request, request.body, join(app.env.PORTAL_HOME, 'keys'))),
  );

  app.post(
    '/ops/publishers/:name/rotate',
    describeCall(tag, 'rotatePublisherToken', '更换团队的令牌，旧令牌立即失效', {
      params,
      response: returns(issuedTokenSchema),
    }),
    async (request) => ok(await rotateToken(app, request, request.params.name)),
  );

  app.post(
    '/ops/publishers/:name/revoke',
    describeCall(tag, 'revokePublisher', '撤销团队的令牌', {
      params,
      response: returns(publisherSchema),
    }),
    async (request) => ok(await revokePublisher(app, request, request.params.name)),
  );
};

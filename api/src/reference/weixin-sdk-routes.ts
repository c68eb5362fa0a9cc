import { weixinSignatureQuerySchema, weixinSignatureSchema } from '@portal/contract/reference';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BusinessError } from '../platform/errors/business-error';
import { getClientAddress } from '../platform/http/client-address';
import { answers, describeCall, ok } from '../platform/http/envelope';
import { createPageSigner } from './weixin-sdk';

/** What a page in WeChat's browser needs to be shared with a title and a picture. Nothing, without an official account. */
export const weixinSdkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { WEIXIN_APP_ID: id, WEIXIN_APP_SECRET: secret, WEIXIN_ORIGIN: origin } = app.env;
  const sign = id && secret ? createPageSigner(app, { id, secret, origin }) : undefined;

  app.get(
    '/weixin/sdk/signature',
    describeCall('登录与账号', 'signWeixinPage', '微信 JS-SDK 的页面签名', {
      querystring: weixinSignatureQuerySchema,
      response: answers(weixinSignatureSchema),
    }),
    async (request) => {
      await app.limits.enforce(`weixin:${getClientAddress(request)}`, app.env.LOOKUP_ADDRESS_MINUTE, 60);
      if (!sign) throw new BusinessError('NOT_FOUND');
      try {
        return ok(await sign(request.query.url));
      } catch (error) {
        app.outages.report(error, 'no signature for WeChat', request.log);
        throw new BusinessError('UNAVAILABLE');
      }
    },
  );
};

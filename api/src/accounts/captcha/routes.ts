import {
  altchaChallengeSchema,
  type CaptchaCheckResponse,
  type CaptchaGetResponse,
  captchaCheckResponseSchema,
  captchaCheckSchema,
  captchaCodes,
  captchaGetResponseSchema,
  captchaGetSchema,
  captchaKindSchema,
} from '@portal/contract/captcha';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { describeFailure, isUnavailable } from '../../platform/errors/outages';
import { getClientAddress } from '../../platform/http/client-address';
import { describeCall, ok, returns } from '../../platform/http/envelope';
import { named } from '../../platform/http/named-plugin';
import type { ServiceContext } from '../../platform/service-context';
import { deleteCaptchasExpiredBy } from '../proof-repository';
import { type CaptchaCode, captchaLimits, checkChallenge, drawChallenge } from './challenges';
import { createProofOfWork } from './results';

const tag = '验证码';
function toRefusal(code: CaptchaCode) {
  return { ...code, success: false, repData: null };
}

async function get(
  context: ServiceContext,
  address: string,
  { captchaType, clientUid }: z.infer<typeof captchaGetSchema>,
): Promise<CaptchaGetResponse> {
  if (!captchaType) return toRefusal(captchaCodes.empty);
  const kind = captchaKindSchema.safeParse(captchaType);
  if (!kind.success) return toRefusal(captchaCodes.invalid);
  const refusal = await captchaLimits(context, address, clientUid ?? '').refuseGet();
  if (refusal) return toRefusal(refusal);
  const repData = await drawChallenge(context, kind.data).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    context.log.error({ error: describeFailure(error) }, 'no captcha could be made');
  });
  return repData ? { ...captchaCodes.success, success: true, repData } : toRefusal(captchaCodes.notMade);
}

async function check(
  context: ServiceContext,
  address: string,
  { captchaType, clientUid, token, pointJson }: z.infer<typeof captchaCheckSchema>,
): Promise<CaptchaCheckResponse> {
  const limits = captchaLimits(context, address, clientUid ?? '');
  const refusal = await limits.refuseCheck();
  if (refusal) return toRefusal(refusal);
  if (!token || !pointJson || !captchaType) return toRefusal(captchaCodes.empty);
  const kind = captchaKindSchema.safeParse(captchaType);
  if (!kind.success) return toRefusal(captchaCodes.invalid);
  const code = await checkChallenge(context, token, kind.data, pointJson);
  if (code === captchaCodes.success) {
    return { ...code, success: true, repData: { captchaType: kind.data, token, result: true } };
  }
  if (code !== captchaCodes.gone) await limits.countFailure();
  return toRefusal(code);
}

/** Protocol code for errors raised before a handler runs. */
function toRepCode(status: number): CaptchaCode {
  if (status === 429) return captchaCodes.tooManyGets;
  return status < 500 ? captchaCodes.invalid : captchaCodes.broken;
}

/**
 * Routes for public protocol clients: under `{path}/captcha`, without our headers, reading `repCode` at the top level.
 * Validation errors use the protocol's format as well.
 */
const bareRoutes: FastifyPluginAsyncZod = async (app) => {
  const rejectInvalid = ({ body, validationError }: FastifyRequest) => {
    if (!validationError) return undefined;
    return toRefusal(body === undefined ? captchaCodes.empty : captchaCodes.invalid);
  };

  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (reply.statusCode === 200) return payload;
    return { ...(payload as object), ...toRefusal(toRepCode(reply.statusCode)) };
  });

  app.post(
    '/captcha/get',
    {
      attachValidation: true,
      ...describeCall(tag, 'getBareCaptcha', '获取验证码（AJ-Captcha 客户端，应答无外层封装）', {
        body: captchaGetSchema,
        response: { 200: captchaGetResponseSchema },
      }),
    },
    async (request) => rejectInvalid(request) ?? get(app, getClientAddress(request), request.body),
  );

  app.post(
    '/captcha/check',
    {
      attachValidation: true,
      ...describeCall(tag, 'checkBareCaptcha', '核对验证码（AJ-Captcha 客户端，应答无外层封装）', {
        body: captchaCheckSchema,
        response: { 200: captchaCheckResponseSchema },
      }),
    },
    async (request) => rejectInvalid(request) ?? check(app, getClientAddress(request), request.body),
  );
};

export const captchaRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addJob({
    name: 'remove-expired-captchas',
    title: '清理过期的图形验证码',
    run: () => deleteCaptchasExpiredBy(app.db, app.clock.now()),
  });
  await app.register(named(bareRoutes));

  app.post(
    '/system/captcha/captchaImage',
    describeCall(tag, 'getCaptcha', '获取验证码', {
      body: captchaGetSchema,
      response: returns(captchaGetResponseSchema),
    }),
    async (request) => ok(await get(app, getClientAddress(request), request.body)),
  );

  app.post(
    '/system/captcha/check',
    describeCall(tag, 'checkCaptcha', '核对验证码', {
      body: captchaCheckSchema,
      response: returns(captchaCheckResponseSchema),
    }),
    async (request) => ok(await check(app, getClientAddress(request), request.body)),
  );

  app.get(
    '/system/captcha/altcha',
    describeCall(tag, 'getProofOfWorkChallenge', '无障碍验证（工作量证明）', {
      response: returns(altchaChallengeSchema),
    }),
    // Not rate limited: the work grows with each request, and it is the fallback for users of a blocked address.
    async (request) => ok(await createProofOfWork(app, getClientAddress(request))),
  );
};

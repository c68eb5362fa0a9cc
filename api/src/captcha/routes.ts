import {
  altchaChallengeSchema,
  captchaCheckAnswerSchema,
  captchaCheckSchema,
  captchaCodes,
  captchaGetAnswerSchema,
  captchaGetSchema,
  captchaKindSchema,
} from '@portal/contract/captcha';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BusinessError } from '../errors/business-error';
import { answers, ok } from '../http/envelope';
import { challengeWork } from './altcha';
import { checkChallenge, makeChallenge } from './challenges';
import { captchaLimits } from './limits';
import { sweepCaptchas } from './spend-result';

const tags = ['验证码'];
type Code = (typeof captchaCodes)[keyof typeof captchaCodes];

function refused(code: Code) {
  return ok({ ...code, success: false, repData: null });
}

export const captchaRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addSweep(() => sweepCaptchas(app));

  app.post(
    '/system/captcha/captchaImage',
    {
      schema: {
        tags,
        operationId: 'getCaptcha',
        summary: '获取验证码',
        body: captchaGetSchema,
        response: answers(captchaGetAnswerSchema),
      },
    },
    async (request) => {
      const { captchaType, clientUid } = request.body;
      if (!captchaType) return refused(captchaCodes.empty);
      const kind = captchaKindSchema.safeParse(captchaType);
      if (!kind.success) return refused(captchaCodes.invalid);
      const refusal = await captchaLimits(app, request, clientUid ?? '').refuseGet();
      if (refusal) return refused(refusal);
      const repData = await makeChallenge(app, kind.data);
      return ok({ ...captchaCodes.success, success: true, repData });
    },
  );

  app.post(
    '/system/captcha/check',
    {
      schema: {
        tags,
        operationId: 'checkCaptcha',
        summary: '核对验证码',
        body: captchaCheckSchema,
        response: answers(captchaCheckAnswerSchema),
      },
    },
    async (request) => {
      const { captchaType, clientUid, token, pointJson } = request.body;
      const limits = captchaLimits(app, request, clientUid ?? '');
      const refusal = await limits.refuseCheck();
      if (refusal) return refused(refusal);
      if (!token || !pointJson || !captchaType) return refused(captchaCodes.empty);
      const kind = captchaKindSchema.safeParse(captchaType);
      if (!kind.success) return refused(captchaCodes.invalid);
      const code = await checkChallenge(app, token, kind.data, pointJson);
      if (code === captchaCodes.success) {
        const repData = { captchaType: kind.data, token, result: true as const };
        return ok({ ...code, success: true, repData });
      }
      if (code !== captchaCodes.gone) await limits.countFailure();
      return refused(code);
    },
  );

  app.get(
    '/system/captcha/altcha',
    {
      schema: {
        tags,
        operationId: 'getProofOfWorkChallenge',
        summary: '无障碍验证（工作量证明）',
        response: answers(altchaChallengeSchema),
      },
    },
    async (request) => {
      const refusal = await captchaLimits(app, request, '').refuseGet();
      if (refusal) throw new BusinessError('TOO_MANY_REQUESTS');
      return ok(await challengeWork(app, request));
    },
  );
};

import { z } from 'zod';

/**
 * Payloads of the AJ-Captcha protocol (anji-plus/captcha). Our own endpoints answer inside the platform's envelope. Under
 * `/captcha` the same calls answer as public clients (aj-captcha-react and others) expect: bare, without a tenant header,
 * and with the protocol's `repCode` for every error.
 */
export const captchaKindSchema = z.enum(['blockPuzzle', 'clickWord']);

/** Size of the picture that points refer to; the client scales to it. */
export const captchaSize = { width: 310, height: 155, jigsawWidth: 47 } as const;

export const captchaCodes = {
  success: { repCode: '0000', repMsg: '成功' },
  empty: { repCode: '0011', repMsg: '参数不能为空' },
  gone: { repCode: '6110', repMsg: '验证码已失效，请重新获取' },
  wrong: { repCode: '6111', repMsg: '验证失败' },
  notMade: { repCode: '6112', repMsg: '获取验证码失败，请联系管理员' },
  tooManyGets: { repCode: '6201', repMsg: '获取验证码次数过多，请稍后再试' },
  tooManyFailures: { repCode: '6202', repMsg: '验证失败次数过多，请稍后再试' },
  tooManyChecks: { repCode: '6204', repMsg: '校验次数过多，请稍后再试' },
  tooManyVerifications: { repCode: '6205', repMsg: '验证次数过多，请稍后再试' },
  broken: { repCode: '9999', repMsg: '服务器内部异常，请稍后再试' },
  invalid: { repCode: '6206', repMsg: '无效请求，请重新获取验证码' },
} as const;

const anyText = z.string().max(4000).nullish();

/** POST /system/captcha/captchaImage. Invalid values are answered with the protocol's own errors. */
export const captchaGetSchema = z.object({
  captchaType: anyText,
  clientUid: anyText,
  ts: z.union([z.number(), z.string().max(40)]).nullish(),
});

/** POST /system/captcha/check. `pointJson` is AES-encrypted if the challenge has a `secretKey`. */
export const captchaCheckSchema = captchaGetSchema.extend({ pointJson: anyText, token: anyText });

export const captchaChallengeSchema = z.object({
  token: z.string(),
  secretKey: z.string(),
  originalImageBase64: z.string(),
  jigsawImageBase64: z.string().nullable(),
  wordList: z.array(z.string()).nullable(),
});

export const captchaResultSchema = z.object({
  captchaType: captchaKindSchema,
  token: z.string(),
  result: z.literal(true),
});

function responseSchema<T extends z.ZodType>(repData: T) {
  return z.object({
    repCode: z.string(),
    repMsg: z.string(),
    success: z.boolean(),
    repData: repData.nullable(),
  });
}

export const captchaGetResponseSchema = responseSchema(captchaChallengeSchema);
export const captchaCheckResponseSchema = responseSchema(captchaResultSchema);

/** A clicked point, or the jigsaw's left edge, in coordinates of `captchaSize`. */
export const pointSchema = z.object({ x: z.number(), y: z.number() });
export const clickPointsSchema = z.array(pointSchema).length(3);

/**
 * GET /system/captcha/altcha: a challenge of the ALTCHA protocol, version 1. Find `number` from 0 to `maxnumber` with
 * hex(SHA-256(salt + number)) = challenge. The captcha result is the Base64 of the JSON `{ algorithm, challenge, number,
 * salt, signature }`; it is accepted wherever a captcha result is.
 */
export const altchaChallengeSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
});

export const altchaResultSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().nonnegative(),
  salt: z.string().max(500),
  signature: z.string().max(200),
});

export type CaptchaKind = z.infer<typeof captchaKindSchema>;
export type CaptchaChallenge = z.infer<typeof captchaChallengeSchema>;
export type CaptchaGetResponse = z.infer<typeof captchaGetResponseSchema>;
export type CaptchaCheckResponse = z.infer<typeof captchaCheckResponseSchema>;
export type CaptchaPoint = z.infer<typeof pointSchema>;
export type AltchaChallenge = z.infer<typeof altchaChallengeSchema>;
export type AltchaResult = z.infer<typeof altchaResultSchema>;

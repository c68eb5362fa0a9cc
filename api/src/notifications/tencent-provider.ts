import type { ApiEnv } from '../env';
import type { SmsProvider, TextKind } from './provider';

/** Templates have to be approved one by one, so any of them may be missing. */
function templatesOf(env: ApiEnv): Readonly<Record<TextKind, string | undefined>> {
  return {
    reminder: env.TENCENT_SMS_TEMPLATE_REMINDER,
    returned: env.TENCENT_SMS_TEMPLATE_RETURNED,
    decided: env.TENCENT_SMS_TEMPLATE_DECIDED,
    submitted: env.TENCENT_SMS_TEMPLATE_SUBMITTED,
  };
}

/** Tencent Cloud SMS, API version 2021-01-11. The codes' template takes the code and its minutes. */
export async function createTencentProvider(env: ApiEnv): Promise<SmsProvider> {
  const { sms } = await import('tencentcloud-sdk-nodejs-sms');
  const client = new sms.v20210111.Client({
    credential: { secretId: env.TENCENT_SMS_SECRET_ID, secretKey: env.TENCENT_SMS_SECRET_KEY },
    region: env.TENCENT_SMS_REGION,
    profile: {
      httpProfile: {
        endpoint: env.TENCENT_SMS_ENDPOINT,
        protocol: env.TENCENT_SMS_PROTOCOL,
        reqTimeout: 10,
      },
    },
  });
  const templates = templatesOf(env);

  async function fill(mobile: string, template: string | undefined, values: readonly string[]) {
    const { SendStatusSet } = await client.SendSms({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: env.TENCENT_SMS_APP_ID ?? '',
      SignName: env.TENCENT_SMS_SIGN,
      TemplateId: template ?? '',
      TemplateParamSet: [...values],
    });
    const status = SendStatusSet?.[0]?.Code;
    if (status !== 'Ok') throw new Error(`Tencent Cloud SMS refused: ${status ?? 'no status'}`);
  }

  return {
    send: ({ mobile, code, validMinutes }) =>
      fill(mobile, env.TENCENT_SMS_TEMPLATE, [code, String(validMinutes)]),
    tells: (kind) => templates[kind] !== undefined,
    tell: ({ mobile, kind, values }) => fill(mobile, templates[kind], values),
  };
}

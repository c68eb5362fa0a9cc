import type { ApiEnv } from '../env';
import type { SmsProvider } from './provider';

/** Tencent Cloud SMS, API version 2021-01-11. The template takes the code and its minutes. */
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
  return {
    async send({ mobile, code, validMinutes }) {
      const { SendStatusSet } = await client.SendSms({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: env.TENCENT_SMS_APP_ID ?? '',
        SignName: env.TENCENT_SMS_SIGN,
        TemplateId: env.TENCENT_SMS_TEMPLATE ?? '',
        TemplateParamSet: [code, String(validMinutes)],
      });
      const status = SendStatusSet?.[0]?.Code;
      if (status !== 'Ok') throw new Error(`Tencent Cloud SMS refused: ${status ?? 'no status'}`);
    },
  };
}

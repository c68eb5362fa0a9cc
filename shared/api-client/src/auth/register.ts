import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { RegisterStepOne, RegisterStepTwo } from '@portal/contract/rules/register-forms';

/** Registers a participant with both steps of the form. @throws ApiError 1002003001 phone taken, 1002014000–3 code */
export function register(one: RegisterStepOne, two: RegisterStepTwo): Promise<{ userId: number }> {
  const [area, trackId] = one.track;
  return request({
    method: 'POST',
    url: '/comp/user/register',
    data: {
      registerType: one.registerType,
      entName: one.entName,
      area,
      trackId,
      contact: one.contact,
      contactPhone: one.contactPhone,
      registerMobile: two.registerMobile,
      smsCode: two.smsCode,
      password: encryptText(two.password, platformKey()),
      confirmPassword: encryptText(two.confirmPassword, platformKey()),
    },
    noToken: true,
  });
}

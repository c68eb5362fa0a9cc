import { hash, verify } from '@node-rs/argon2';
import type { CaptchaDue } from '@portal/contract/auth';
import { decryptText } from '@portal/contract/platform-cipher';
import { passwordSchema } from '@portal/contract/rule-schemas';
import { passwordMessages } from '@portal/contract/rules';
import { isAnonymousAddress } from '../platform/http/client-address';
import { refuseField } from '../platform/http/field-issues';
import { keyedHash } from '../platform/secrets/secrets';
import type { ServiceContext } from '../platform/service-context';
import { addressFailureKey, requireCaptchaResult } from './captcha/results';

/** argon2id (the library's default) with OWASP's second recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long for an unknown account (`stored` null), to prevent enumeration by timing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored != null;
}

/**
 * Decrypts and validates a new password and its confirmation.
 * @param fields payload names of the two, for errors
 * @throws `BAD_REQUEST` with the violated rule's message
 */
export function decryptNewPassword(
  key: string,
  cipher: string,
  repeated?: { cipher: string; field: string },
  field = 'password',
): string {
  const password = decryptText(cipher, key);
  const judged = passwordSchema.safeParse(password);
  if (!judged.success) throw refuseField(field, passwordMessages.format);
  if (repeated && decryptText(repeated.cipher, key) !== password) {
    throw refuseField(repeated.field, passwordMessages.differs);
  }
  return judged.data;
}

type PasswordContext = Pick<ServiceContext, 'db' | 'clock' | 'env' | 'limits' | 'secrets'>;

/** An account, however it was identified, or a name that no account has. */
type PasswordSubject = { userId: number } | { unknownName: string };

interface GuardOptions {
  subject: PasswordSubject;
  /** Client address. */
  address: string;
  /** Wrong passwords after which further ones require a captcha result. */
  captchaAfter: number;
}

function failureKey({ secrets }: Pick<ServiceContext, 'secrets'>, subject: PasswordSubject): string {
  return 'userId' in subject
    ? `password:account:${subject.userId}`
    : `password:name:${keyedHash(secrets, 'login-name', subject.unknownName.toLowerCase())}`;
}

/** Clears failures after the owner has proved their identity in another way. */
export function resetPasswordFailures(
  context: Pick<ServiceContext, 'limits' | 'secrets'>,
  userId: number,
): Promise<void> {
  return context.limits.clear(failureKey(context, { userId }));
}

/**
 * Counts wrong passwords by account and by address, and requires a captcha after too many. A name that no account has is
 * counted the same way, with as many queries, so that neither responses nor timing reveal it.
 */
export function createPasswordGuard(
  context: PasswordContext,
  { subject, address, captchaAfter }: GuardOptions,
) {
  const { limits, env } = context;
  const counter = failureKey(context, subject);
  const addressCounter = isAnonymousAddress(address) ? undefined : addressFailureKey(address);
  const isOverLimit = (failures: number) => failures >= captchaAfter;
  /** Counted before checking the password, so that concurrent attempts cannot exceed the limit without a captcha. */
  let attempts = 0;

  async function isAddressDue(): Promise<boolean> {
    return addressCounter !== undefined && isOverLimit(await limits.count(addressCounter));
  }

  return {
    /** @throws `CAPTCHA_WRONG` */
    async requireCaptchaIfDue(captchaResult: string): Promise<void> {
      attempts = (await limits.hit(counter, env.LOGIN_FAILURE_WINDOW)).hits;
      if (!(await isAddressDue()) && attempts <= captchaAfter) return;
      await requireCaptchaResult(context, address, captchaResult);
    },
    /** Counts the failure. @returns error data: whether the next attempt requires a captcha result */
    async recordFailure(): Promise<CaptchaDue> {
      if (addressCounter) await limits.hit(addressCounter, env.LOGIN_FAILURE_WINDOW);
      return { captchaRequired: (await isAddressDue()) || isOverLimit(attempts) };
    },
    /** Clears the account's failures, but not the address's, which an attacker could clear with an account of their own. */
    reset: () => limits.clear(counter),
  };
}

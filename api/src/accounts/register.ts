import { randomInt } from 'node:crypto';
import type { registerSchema } from '@portal/contract/auth';
import type { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import { recordConsents } from './consents';
import { decryptNewPassword, hashPassword } from './passwords';
import { findByMobile, insertUser, type NewUser } from './repository';
import { consumeCode } from './sms-codes';

const HOUR = 3600;
const NAME_ATTEMPTS = 5;

/** Registrations of an individual or a team, and of an enterprise. */
const USER_TYPES = { 1: '08', 2: '02' } as const;

/** @returns a letter and digits, as the username rule wants it; its owner can change it */
function assignedName(): string {
  return `q${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
}

type RegistrationForm = z.output<typeof registerSchema>;
/** Answers that are stored under their own name: the compiler asks for a column of each. */
type StoredAnswers = Pick<
  NewUser,
  Exclude<keyof RegistrationForm, 'registerMobile' | 'area' | 'smsCode' | 'password' | 'confirmPassword'>
>;

/** @throws `BAD_REQUEST`, `TRACK_UNKNOWN`, `PHONE_TAKEN`, the code's errors, `TOO_MANY_REQUESTS` */
export async function register(
  context: ServiceContext,
  address: string,
  form: RegistrationForm,
): Promise<number> {
  const { env } = context;
  const { registerMobile, area: areaId, smsCode, password: cipher, confirmPassword, ...rest } = form;
  const answers: StoredAnswers = rest;
  await context.limits.enforce(`register:${address}`, env.REGISTER_ADDRESS_HOURLY, HOUR);
  const password = decryptNewPassword(env.PORTAL_PLATFORM_KEY, cipher, {
    cipher: confirmPassword,
    field: 'confirmPassword',
  });
  const area = context.tenant.tracks.find(({ id }) => id === areaId);
  if (!area?.children.some(({ id }) => id === answers.trackId)) throw new BusinessError('TRACK_UNKNOWN');
  // Without leave to tell accounts, only who has the phone's code hears that it is taken.
  if (env.SMS_REVEAL_ACCOUNTS && (await findByMobile(context.db, registerMobile)))
    throw new BusinessError('PHONE_TAKEN');
  const passwordHash = await hashPassword(password);
  const createdAt = context.clock.now();
  const proof = { mobile: registerMobile, type: '01', code: smsCode } as const;
  return consumeCode(context, proof, async (tx) => {
    for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
      const id = await insertUser(tx, {
        username: assignedName(),
        mobile: registerMobile,
        passwordHash,
        ...answers,
        areaId,
        userType: USER_TYPES[form.registerType],
        createdAt,
      });
      if (id !== undefined) {
        await recordConsents(
          tx,
          id,
          [{ kind: 'user-agreement' }, { kind: 'privacy-policy' }],
          context.tenant.agreementVersion,
          createdAt,
        );
        return id;
      }
      if (await findByMobile(tx, registerMobile)) throw new BusinessError('PHONE_TAKEN');
    }
    throw new Error('No free account name was found.');
  });
}

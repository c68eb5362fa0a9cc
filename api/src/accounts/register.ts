import { randomInt } from 'node:crypto';
import type { registerSchema } from '@portal/contract/auth';
import type { z } from 'zod';
import type { Db } from '../platform/db/database';
import { BusinessError } from '../platform/errors/business-error';
import type { ServiceContext } from '../platform/service-context';
import type { Client } from './clients';
import { recordConsents } from './consents';
import { decryptNewPassword, hashPassword, verifyPassword } from './passwords';
import { findByMobile, insertUser, type NewUser } from './repository';
import { consumeCode, isSpentCode, type TypedCode } from './typed-codes';

const HOUR = 3600;
const NAME_ATTEMPTS = 5;

/** Individual or team; enterprise. */
export const USER_TYPES = { 1: '08', 2: '02' } as const;

/** @returns a generated name that satisfies the username rule; its owner can change it */
function assignedName(): string {
  return `q${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
}

type RegistrationForm = z.output<typeof registerSchema>;
/** Answers stored under their own name: the compiler requires a column for each. */
type StoredAnswers = Pick<
  NewUser,
  Exclude<keyof RegistrationForm, 'registerMobile' | 'area' | 'smsCode' | 'password' | 'confirmPassword'>
>;

/** Creates an account with a unique name and the consents of registration. @throws `PHONE_TAKEN` */
export async function insertAccount(
  tx: Db,
  agreementVersion: string,
  user: Omit<NewUser, 'username'> & { mobile: string },
): Promise<number> {
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
    const id = await insertUser(tx, { username: assignedName(), ...user });
    if (id !== undefined) {
      const consents = [{ kind: 'user-agreement' }, { kind: 'privacy-policy' }] as const;
      await recordConsents(tx, id, consents, agreementVersion, user.createdAt);
      return id;
    }
    if (await findByMobile(tx, user.mobile)) throw new BusinessError('PHONE_TAKEN');
  }
  throw new Error('No free account name was found.');
}

/** @returns id of the account created by the same registration, whose response was lost */
async function findRegistered(context: ServiceContext, proof: TypedCode, password: string) {
  if (!(await isSpentCode(context, proof))) return undefined;
  const account = await findByMobile(context.db, proof.mobile);
  return account && (await verifyPassword(account.passwordHash, password)) ? account.id : undefined;
}

/**
 * Idempotent: a repeated registration returns the same id.
 * @returns the account's id
 * @throws `BAD_REQUEST`, `TRACK_UNKNOWN`, `PHONE_TAKEN`, errors of codes, `TOO_MANY_REQUESTS`
 */
export async function register(
  context: ServiceContext,
  client: Client,
  form: RegistrationForm,
): Promise<number> {
  const { env } = context;
  const { address } = client;
  const { registerMobile, area: areaId, smsCode, password: cipher, confirmPassword, ...rest } = form;
  const answers: StoredAnswers = rest;
  // Attempts are limited per minute, because each costs a password hash; created accounts per hour, because each costs a
  // text message.
  await context.limits.enforce(`register:calls:${address}`, env.REGISTER_ADDRESS_MINUTE, 60);
  const made = `register:${address}`;
  if ((await context.limits.count(made)) >= env.REGISTER_ADDRESS_HOURLY)
    throw new BusinessError('TOO_MANY_REQUESTS');
  const password = decryptNewPassword(env.PORTAL_PLATFORM_KEY, cipher, {
    cipher: confirmPassword,
    field: 'confirmPassword',
  });
  const area = context.tenant.tracks.find(({ id }) => id === areaId);
  if (!area?.children.some(({ id }) => id === answers.trackId)) throw new BusinessError('TRACK_UNKNOWN');
  const proof = { mobile: registerMobile, type: '01', code: smsCode, client } as const;
  try {
    // Unless SMS_REVEAL_ACCOUNTS is on, only the holder of the phone's code may learn that the phone is taken.
    if (env.SMS_REVEAL_ACCOUNTS && (await findByMobile(context.db, registerMobile)))
      throw new BusinessError('PHONE_TAKEN');
    const passwordHash = await hashPassword(password);
    const createdAt = context.clock.now();
    const userType = USER_TYPES[form.registerType];
    const user = { mobile: registerMobile, passwordHash, ...answers, areaId, userType, createdAt };
    const id = await consumeCode(context, proof, (tx) =>
      insertAccount(tx, context.tenant.agreementVersion, user),
    );
    await context.limits.hit(made, HOUR);
    return id;
  } catch (error) {
    // The call may be repeated after a lost response, or concurrently.
    const registered = await findRegistered(context, proof, password);
    if (registered !== undefined) return registered;
    throw error;
  }
}

import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error';

/** The caller, as established by the guards. */
export interface SignedInUser {
  id: number;
  sessionId: number;
  username: string;
  userType: string;
  /** Identifies the session in the database. */
  accessHash: string;
}

/** A team that publishes its own remotes, by token. */
interface Publisher {
  readonly name: string;
  /** Remotes whose releases, errors and vitals it may see; operators see all. */
  readonly remotes: readonly string[];
  readonly mayActivate: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for participants' calls; access by other calls throws. */
    signedIn: SignedInUser | null;
    operator: string | null;
    /** The team whose token was used; null for others, including operators. */
    publisher: Publisher | null;
  }
}

/** `security` of a call that visitors may make and that uses a session if there is one. */
export const sessionOptional: readonly Record<string, readonly string[]>[] = [{}, { participant: [] }];

export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  return /^Bearer (\S+)$/i.exec(header)?.[1];
}

/** @returns the user of a guarded call; @throws if the route lacks its guard */
export function getSignedInUser(request: FastifyRequest): SignedInUser {
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  return request.signedIn;
}

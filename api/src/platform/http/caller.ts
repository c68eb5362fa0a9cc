import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../errors/business-error';

/** Who is asking, as far as the guards have established it. */
export interface SignedInUser {
  id: number;
  sessionId: number;
  username: string;
  userType: string;
  /** By which the session is found in the database. */
  accessHash: string;
}

/** A team that publishes its own remotes, as its token says. */
interface Publisher {
  readonly name: string;
  readonly remotes: readonly string[];
  readonly mayActivate: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls of participants; reading it at another call is refused. */
    signedIn: SignedInUser | null;
    operator: string | null;
    /** The team whose token made this call; null for operators and everybody else. */
    publisher: Publisher | null;
  }
}

/** `security` of a call that visitors may make too, and that heeds a session where there is one. */
export const sessionOptional: readonly Record<string, readonly string[]>[] = [{}, { participant: [] }];

/** @returns the access token that the request carries. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  return /^Bearer (\S+)$/i.exec(header)?.[1];
}

/** @returns the remotes whose releases and errors a guarded caller may see; undefined for an operator, who sees all */
export function visibleRemotes({
  publisher,
}: Pick<FastifyRequest, 'publisher'>): readonly string[] | undefined {
  return publisher?.remotes;
}

/** @returns the user of a guarded call; @throws when the route forgot its guard. */
export function getSignedInUser(request: FastifyRequest): SignedInUser {
  if (!request.signedIn) throw new BusinessError('UNAUTHENTICATED');
  return request.signedIn;
}

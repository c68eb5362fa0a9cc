import type { FastifyInstance } from 'fastify';
import type { Db } from './db/database';

/** A domain's part in exporting a user's data and closing an account. */
export interface UserData {
  /** Key in the export, in Chinese: 报名信息, 上传文件 … */
  title: string;
  export(db: Db, userId: number): Promise<unknown>;
  /** Erases or anonymizes; runs in the transaction that closes the account. */
  erase(db: Db, userId: number): Promise<void>;
  /** Moves data found by the account's phone; runs first in the transaction of the change, with both phones locked. */
  movePhone?(db: Db, userId: number, phone: string): Promise<void>;
  /** Runs after the others, which find their data through the account and may create notices. */
  erasedLast?: true;
  /** What the law requires us to keep, and why; shown to the user. Undefined if nothing is kept. */
  kept?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    registerUserData(data: UserData): void;
  }
}

export function addUserData(app: FastifyInstance): void {
  const all: UserData[] = [];
  app.decorate('userData', all);
  app.decorate('registerUserData', (data: UserData) => void all.push(data));
}

import type { FastifyInstance } from 'fastify';
import type { Db } from './db/database';

/** How one domain takes part in the export of a user's data and in the closing of an account. */
export interface UserData {
  /** Key in the export, in the user's words: 报名信息, 上传文件 … */
  title: string;
  export(db: Db, userId: number): Promise<unknown>;
  /** Erases or makes anonymous; runs inside the closing's transaction. */
  erase(db: Db, userId: number): Promise<void>;
  /** For what is found by the account's phone; runs inside the change's transaction, ahead of it, with both phones locked. */
  movePhone?(db: Db, userId: number, phone: string): Promise<void>;
  /** Goes when the others are through: they find their part by the account, and leave notices. */
  erasedLast?: true;
  /** What the law makes us keep of it and why, shown to the user; absent: nothing is kept. */
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

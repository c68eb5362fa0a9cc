import { CommandError } from '../failure';

/** @returns the address of one entry's call, such as `return` */
export function entryPath(idOrNo = '', call?: string): string {
  return ['/entries', encodeURIComponent(idOrNo), ...(call ? [call] : [])].join('/');
}

/** Says which entry it is that the API does not find. */
export function naming<T>(idOrNo: string | undefined, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof CommandError) || error.failure !== 'not-found') throw error;
    throw new CommandError('not-found', `没有这份报名：${idOrNo}。编号见 pnpm portal entries list`);
  });
}

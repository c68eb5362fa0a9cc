import { toast } from '../toast/toast-store';

/**
 * Loads code that a button asks for. A failed load is not kept: the next press asks again.
 * @returns undefined after telling the person that it could not be had
 */
export async function loadOrTell<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    toast.error('该模块暂时无法加载，请检查网络后重试');
    return undefined;
  }
}

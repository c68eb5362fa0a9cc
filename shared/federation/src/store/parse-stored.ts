import { ReleaseError } from '../release/release-error';

/**
 * Reads what the store has written itself.
 *
 * @param place the file or object, for whoever has to mend it
 * @throws ReleaseError `store` when it is damaged
 */
export function parseStored<T>(schema: { parse(value: unknown): T }, text: string, place: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ReleaseError('store', `${place} 已损坏，请从备份恢复这个文件`, error);
  }
}

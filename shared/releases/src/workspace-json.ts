import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteDeclaration, remoteDeclarationSchema } from '@portal/contract/release/release';
import type { ZodType } from 'zod';
import { ReleaseError } from './release-error';
import { hasCode } from './store/durable-files';

/**
 * Parses a JSON file of a remote's folder with its schema.
 * @param path of the file, for the message
 * @param advice what its owner should do, in Chinese
 * @throws ReleaseError `refused` that names the invalid fields
 */
export function parseWorkspaceJson<T>(schema: ZodType<T>, text: string, path: string, advice: string): T {
  const refuse = (what: string, cause: unknown) =>
    new ReleaseError('refused', `已拒绝：${path} ${what}，${advice}`, cause);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse('不是完整的 JSON', error);
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const fields = error.issues.flatMap(({ path: at, ...issue }) =>
    issue.code === 'unrecognized_keys' ? issue.keys : at.slice(0, 2).join('.') || '最外层',
  );
  throw refuse(`里的 ${[...new Set(fields)].join('、')} 不符合格式`, error);
}

const DECLARATION = 'portal.remote.json';

/**
 * @param folder of a remote's package
 * @returns what it declares about itself
 * @throws ReleaseError `not-found` or `refused`
 */
export function readRemoteDeclaration(folder: string): RemoteDeclaration {
  const path = join(folder, DECLARATION);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new ReleaseError('not-found', `${folder} 中没有 ${DECLARATION}，它不是一个模块`, error);
  }
  return parseWorkspaceJson(remoteDeclarationSchema, text, path, '请照 docs/remote-authors.md 改正');
}

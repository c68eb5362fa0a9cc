import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { hasCode } from '@portal/releases/durable-files';
import { addressFolders, readAddresses } from '@portal/releases/server-address';
import { z } from 'zod';
import { CommandError } from './failure';

/** Address of the API and credentials. */
export interface Connection {
  apiUrl: string;
  operatorKey: string;
  tenantId: string;
  /** Name for the audit log. */
  operator: string;
}

function readHomeFile(home: string, name: string): string | undefined {
  try {
    return readFileSync(join(home, name), 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** @returns operator name for audit log and history: `PORTAL_OPERATOR` or the system user */
export function readOperator(source: Readonly<Record<string, string | undefined>>): string {
  if (source.PORTAL_OPERATOR) return source.PORTAL_OPERATOR;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return 'operator';
  }
}

/**
 * Reads the connection from the environment or from files left by the API in PORTAL_HOME.
 * @throws CommandError if the portal has never run here, or its URL is invalid
 */
export function readConnection(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Connection {
  const team = { apiUrl: source.PORTAL_URL, operatorKey: source.PORTAL_TOKEN };
  const home = resolve(source.PORTAL_HOME || '.portal');
  const apiUrl =
    (team.operatorKey && team.apiUrl) || source.PORTAL_API_URL || readAddresses(addressFolders.apis(home))[0];
  const operatorKey = team.operatorKey || source.OPERATOR_KEY || readHomeFile(home, 'operator.key');
  if (!apiUrl && team.operatorKey)
    throw new CommandError('usage', '设置了 PORTAL_TOKEN 时，还需要用 PORTAL_URL 指明门户的地址');
  if (!apiUrl || !operatorKey) {
    throw new CommandError(
      'unreachable',
      `找不到正在运行的门户（${home}）。请先启动门户，或设置 PORTAL_HOME、PORTAL_API_URL 与 OPERATOR_KEY。`,
    );
  }
  // Without a protocol, the error would look like an unreachable portal.
  if (!z.url({ protocol: /^https?$/ }).safeParse(apiUrl).success)
    throw new CommandError('usage', `地址要以 http:// 或 https:// 开头：${apiUrl}`);
  return {
    apiUrl: apiUrl.replace(/\/$/, ''),
    operatorKey,
    tenantId: source.TENANT_ID || '126',
    operator: readOperator(source),
  };
}

/** Settings of the release commands, read once at start. */
export interface ReleaseEnv {
  /** `PORTAL_HOME`, default `.portal`: signing keys and, by default, the release store. */
  home: string;
  keys: string;
  /** `PORTAL_STORE`: a folder or `s3://bucket/prefix?region=…&endpoint=…`. Default: `store` in the home. */
  store: string;
  /** `PORTAL_SHELL`: `shell.json` of the running shell, which lists the shared package versions it provides. */
  shell: string | undefined;
  /** `PORTAL_URL`: URL of the running portal. Default: the one stored in the home. */
  portal: string | undefined;
  /** Set with `PORTAL_TOKEN`, a team's token: commands then work through the portal at `PORTAL_URL`. */
  team: Connection | undefined;
  /** Operator name for the history. */
  operator: string;
}

/** @throws CommandError like `readConnection`, if a team's token is set */
export function readReleaseEnv(source: NodeJS.ProcessEnv = process.env): ReleaseEnv {
  const home = resolve(source.PORTAL_HOME || '.portal');
  return {
    home,
    keys: join(home, 'keys'),
    store: source.PORTAL_STORE || join(home, 'store'),
    shell: source.PORTAL_SHELL || undefined,
    portal: source.PORTAL_URL || undefined,
    team: source.PORTAL_TOKEN ? readConnection(source) : undefined,
    operator: readOperator(source),
  };
}

/** @returns environment of a release build, whose version is that of `package.json` */
export function releaseBuildEnv(): NodeJS.ProcessEnv {
  return { ...process.env, RELEASE_BUILD: 'on' };
}

import { join, resolve } from 'node:path';

/** Where the command finds the portal; parsed once at start. */
export interface CliEnv {
  /** `PORTAL_HOME`, default `.portal`: signing keys and, by default, the release store. */
  home: string;
  keys: string;
  /** `PORTAL_STORE`: a folder or `s3://bucket/prefix?region=…&endpoint=…`. Default: `store` in the home. */
  store: string;
  /** `PORTAL_SHELL`: `shell.json` of the shell that runs, which tells the shared versions it provides. */
  shell: string | undefined;
  /** `PORTAL_URL`: address of the portal that runs. Default: what it left in the home. */
  portal: string | undefined;
  /** `PORTAL_OPERATOR`: who acts, for the history. Default: the system's user. */
  operator: string | undefined;
}

export function readCliEnv(source: NodeJS.ProcessEnv = process.env): CliEnv {
  const home = resolve(source.PORTAL_HOME || '.portal');
  return {
    home,
    keys: join(home, 'keys'),
    store: source.PORTAL_STORE || join(home, 'store'),
    shell: source.PORTAL_SHELL,
    portal: source.PORTAL_URL || undefined,
    operator: source.PORTAL_OPERATOR || undefined,
  };
}

/** @returns the environment of a build whose version is the plain one of `package.json`. */
export function releaseBuildEnv(): NodeJS.ProcessEnv {
  return { ...process.env, RELEASE_BUILD: 'on' };
}

import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { RenderError } from './render-error';

/** Node's permission model, under this version's flag: no files but the program, no processes, no addons. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Render processes get no environment, so pass the time zone on: pages show dates in this server's zone. */
const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Starts a render process that sees neither files nor environment.
 * @param program path of the built program. @param heapMb limit of the JavaScript heap.
 * @throws RenderError `crash` when `fork` throws, say without memory; other failures are emitted as events.
 */
export function startProgram(program: string, heapMb: number): ChildProcess {
  try {
    return fork(program, [], {
      cwd: dirname(program),
      env: { NODE_ENV: 'production', TZ: TIME_ZONE },
      execArgv: [
        PERMISSION,
        `--allow-fs-read=${program}`,
        '--no-addons',
        '--no-warnings',
        '--disallow-code-generation-from-strings',
        `--max-old-space-size=${heapMb}`,
      ],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (error) {
    throw new RenderError('crash', `渲染进程不能启动：${error instanceof Error ? error.message : error}`);
  }
}

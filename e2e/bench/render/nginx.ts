import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../harness/portal-process';

const NGINX = '/usr/sbin/nginx';
export const LOAD_GENERATOR = '/usr/bin/wrk';

/** Installs nginx and wrk when root. @returns the names of missing programs, if any */
export function findMissingProgram(): string | undefined {
  const wanted = { nginx: NGINX, wrk: LOAD_GENERATOR };
  const missing = Object.entries(wanted).filter(([, path]) => !existsSync(path));
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return names.join('、');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'ignore' });
  } catch {
    return names.join('、');
  }
  return missing.some(([, path]) => !existsSync(path)) ? names.join('、') : undefined;
}

/** Headers that nginx sets itself. */
const OF_THE_SERVER = /^(connection|content-(encoding|length|type)|date|etag|keep-alive)$/i;

export interface Sent {
  /** Names and values, alternating. */
  rawHeaders: readonly string[];
  gzip: Buffer;
}

function addedHeaders(rawHeaders: readonly string[]): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 1 || OF_THE_SERVER.test(name) ? [] : [`add_header ${name} "${rawHeaders[at + 1]}";`],
  );
  return lines.join('\n    ');
}

const configuration = (folder: string, port: number, rawHeaders: readonly string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=100;
  gzip_static on;
  default_type text/html;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${addedHeaders(rawHeaders)}
  }
}
`;

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await pause(50);
  }
  throw new Error('nginx does not answer');
}

/** Serves a page as a static file by one nginx worker, precompressed and with the same headers. */
export async function serveByNginx(folder: string, { rawHeaders, gzip }: Sent) {
  const port = await freePort();
  await writeFile(join(folder, 'page.html'), gunzipSync(gzip));
  await writeFile(join(folder, 'page.html.gz'), gzip);
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, rawHeaders));
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/page.html`;
  await untilItAnswers(url);
  return { url, stop: () => child.kill('SIGTERM') };
}

import type { ServerResponse } from 'node:http';
import { INTEGRITY_LIST, type Registry } from '@portal/contract/release/registry';
import type { FaultBehaviour } from './fault-proxy';

export interface Fault {
  /** Name in docs/failure-matrix.md. */
  title: string;
  /** The remote never responds, so the test would mostly wait for timeouts. */
  hangs?: true;
  /** Remotes whose page works regardless; all others show a message. */
  harmlessFor?: readonly string[];
  /** Remotes whose first page never triggers the fault, so that nothing is reported. */
  unmetBy?: readonly string[];
  /** Remotes for which the reporting script itself is missing. */
  silences?: readonly string[];
  /** Applies to builds or release sets, not to the shell. */
  remotesOnly?: true;
  /** Nightly only: handled like another fault, or covered by hanging.spec.ts for all remotes together. */
  alike?: true;
  interfere: (remote: string, registry: Registry) => FaultBehaviour;
}

/** Stands for the shell's own files. */
export const SHELL = 'shell';
export const ENTRY = 'remote.js';
const isChunk = (path: string) => path.endsWith('.js') && path !== ENTRY;
const isStyle = (path: string) => path.endsWith('.css');
const isScript = (path: string) => path.endsWith('.js');

type Reply = (response: ServerResponse, original: Buffer) => void;

const CORS = { 'access-control-allow-origin': '*' };

const answering =
  (matches: (path: string) => boolean, reply: Reply): Fault['interfere'] =>
  () => ({
    answer: (path, original, response) => {
      if (!matches(path)) return false;
      reply(response, original);
      return true;
    },
  });

const isEntry = (path: string) => path === ENTRY;
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code, CORS).end();
const never = () => {};

/** Answers with the requested file with one bit flipped in its middle. */
export const flipOneBit: NonNullable<FaultBehaviour['answer']> = (path, original, response) => {
  const bytes = Buffer.from(original);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  const type = isStyle(path) ? 'text/css' : isScript(path) ? 'text/javascript' : 'application/json';
  response.writeHead(200, { ...CORS, 'content-type': type }).end(bytes);
  return true;
};

const flipping =
  (matches: (path: string) => boolean): Fault['interfere'] =>
  () => ({ answer: (...request) => matches(request[0]) && flipOneBit(...request) });

/** A broken build: correct hashes, faulty code. */
const rebuiltEntry =
  (change: (code: string, container: string) => string): Fault['interfere'] =>
  (remote, registry) => ({
    rebuilt: (path, original) =>
      isEntry(path)
        ? Buffer.from(change(original.toString('utf8'), registry.remotes[remote]?.container ?? ''))
        : undefined,
  });

/** Replaces what the container exposes; `module` is an expression over the real module `m`. */
const handingOut = (module: string) =>
  rebuiltEntry(
    (code, container) =>
      `${code}\n;(()=>{const c=globalThis[${JSON.stringify(container)}];globalThis[${JSON.stringify(container)}]={init:(...a)=>c.init(...a),get:async(k)=>{const f=await c.get(k);return()=>{const m=f();return ${module}}}}})();`,
  );

const inRegistry =
  (change: (registry: Registry, remote: string) => void): Fault['interfere'] =>
  (remote) => ({ registry: (registry) => change(registry, remote) });

const THROWS = `()=>{throw new Error('fault at render')}`;

export const faults: readonly Fault[] = [
  { title: '入口 404', silences: ['shell'], interfere: answering(isEntry, status(404)) },
  { title: '入口 500', alike: true, silences: ['shell'], interfere: answering(isEntry, status(500)) },
  {
    title: '入口返回 HTML',
    alike: true,
    silences: ['shell'],
    interfere: answering(isEntry, (response) =>
      response
        .writeHead(200, { ...CORS, 'content-type': 'text/html' })
        .end('<!doctype html><title>维护</title>'),
    ),
  },
  // The browser waits for the page’s own script without a timeout.
  { title: '入口无响应', alike: true, hangs: true, remotesOnly: true, interfere: answering(isEntry, never) },
  {
    title: '入口极慢',
    alike: true,
    hangs: true,
    remotesOnly: true,
    interfere: answering(isEntry, (response, original) => {
      response.writeHead(200, {
        ...CORS,
        'content-type': 'text/javascript',
        'content-length': original.length,
      });
      let sent = 0;
      const drip = setInterval(() => response.write(original.subarray(sent, ++sent)), 200);
      response.on('close', () => clearInterval(drip));
    }),
  },
  {
    title: '入口中途断开',
    alike: true,
    silences: ['shell'],
    interfere: answering(isEntry, (response, original) => {
      response.writeHead(200, {
        ...CORS,
        'content-type': 'text/javascript',
        'content-length': original.length,
      });
      response.write(original.subarray(0, original.length >> 1), () => response.destroy());
    }),
  },
  {
    title: '连接被重置',
    alike: true,
    silences: ['shell'],
    interfere: answering(isScript, (response) => void response.destroy()),
  },
  {
    title: '入口被改动一个字节',
    silences: ['shell'],
    interfere: flipping(isEntry),
  },
  {
    title: '代码块被改动一个字节',
    alike: true,
    interfere: flipping(isChunk),
  },
  { title: '代码块缺失', interfere: answering(isChunk, status(404)) },
  {
    title: '样式表缺失',
    // A server-rendered page links its own stylesheets; without them, its text and links still work.
    harmlessFor: ['content', 'entry', 'account'],
    // The shell’s stylesheet covers the sign-in dialog; the remote’s own styles belong to the captcha, shown
    // later.
    unmetBy: ['auth'],
    interfere: answering(isStyle, status(404)),
  },
  {
    title: '校验清单被改动一个字节',
    // Server-rendered pages contain their hashes.
    unmetBy: ['content', 'entry', 'account'],
    interfere: flipping((path) => path === INTEGRITY_LIST),
  },
  {
    title: '校验值被删除',
    remotesOnly: true,
    interfere: inRegistry((registry, remote) => {
      const base = registry.remotes[remote]?.base ?? '';
      for (const path of Object.keys(registry.integrity))
        if (path.startsWith(base)) delete (registry.integrity as Record<string, string>)[path];
    }),
  },
  {
    title: '被内容安全策略拦截',
    remotesOnly: true,
    interfere: (remote, registry) => ({
      policy: (origin) => {
        const others = Object.keys(registry.remotes).filter((name) => name !== remote);
        const allowed = ['assets', ...others.map((name) => `remotes/${name}`)].map(
          (path) => `${origin}/${path}/`,
        );
        return `script-src-elem ${allowed.join(' ')} 'unsafe-inline'`;
      },
    }),
  },
  {
    title: '容器名不符',
    alike: true,
    remotesOnly: true,
    interfere: rebuiltEntry((code, container) => code.replaceAll(container, `${container}_other`)),
  },
  { title: '语法错误', alike: true, remotesOnly: true, interfere: rebuiltEntry((code) => `${code}\n}}}`) },
  { title: '缺少约定的模块', alike: true, remotesOnly: true, interfere: handingOut('undefined') },
  {
    title: '模块契约版本不符',
    alike: true,
    remotesOnly: true,
    interfere: handingOut('({...m, contract: 99})'),
  },
  {
    title: '渲染时抛错',
    remotesOnly: true,
    interfere: handingOut(
      `({...m, routes: m.routes.map((r)=>({...r, handle: undefined, lazy: undefined, loader: undefined, Component: ${THROWS}})), slots: Object.fromEntries(Object.keys(m.slots).map((n)=>[n, async()=>({default: ${THROWS}})]))})`,
    ),
  },
  {
    title: '共享包版本不符',
    remotesOnly: true,
    interfere: inRegistry((registry, remote) => {
      const declared = registry.remotes[remote];
      if (declared) Object.assign(declared, { shared: { ...declared.shared, react: '18.3.1' } });
    }),
  },
  {
    title: '登记的契约版本不符',
    alike: true,
    remotesOnly: true,
    interfere: inRegistry((registry, remote) => {
      const declared = registry.remotes[remote];
      if (declared) declared.contract = 99;
    }),
  },
  { title: '代码块无响应', alike: true, hangs: true, interfere: answering(isChunk, never) },
  {
    title: '执行时抛错',
    remotesOnly: true,
    interfere: rebuiltEntry((code) => `throw new Error('fault at evaluation');${code}`),
  },
];

export const appliesTo = ({ remotesOnly }: Fault, name: string) => !(remotesOnly && name === SHELL);

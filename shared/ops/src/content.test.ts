import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from './command-line';
import { families } from './commands';
import { createOperatorClient } from './operator-client';

const MB = 1024 * 1024;
const QUESTION = `---
title: 什么时候公布结果？
summary: "四月。"
category: 评审
asks: [结果]
publishedAt: 2026-09-01 09:00
---

四月。
`;

interface Body {
  documents: { path: string; text: string }[];
  assets: { path: string }[];
}

describe('pnpm portal content import', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-content-'));
    put('faq/result.md', QUESTION);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function put(path: string, bytes: string | Buffer) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }

  /** Runs the command. @returns the calls and the output */
  async function imported(findProblems: (body: Body) => string[] = () => []) {
    const calls: string[][] = [];
    const texts: string[] = [];
    const post = async (_path: string, body: Body) => {
      const { documents, assets } = body;
      calls.push([...documents, ...assets].map(({ path }) => path));
      texts.push(...documents.map(({ text }) => text));
      return { documents: documents.length, problems: findProblems(body) };
    };
    const portal = { connect: () => ({ post }) } as unknown as Parameters<typeof runCommand>[2];
    const printed: string[] = [];
    await runCommand(
      families,
      ['content', 'import', folder],
      portal,
      (text) => void printed.push(text),
    ).catch((error: Error) => printed.push(error.message));
    return { calls, texts, said: printed.join('\n') };
  }

  it('sends files in calls within the size limit, a large one alone, and documents last', async () => {
    for (const name of ['a.png', 'b.png', 'c.png', 'd.png']) put(`covers/${name}`, Buffer.alloc(3 * MB));
    put('films/long.mp4', Buffer.alloc(20 * MB));
    const { calls, said } = await imported();
    expect(calls).toEqual([
      ['covers/a.png', 'covers/b.png'],
      ['covers/c.png', 'covers/d.png'],
      ['films/long.mp4'],
      ['faq/result.md'],
    ]);
    expect(said).toBe('已导入 1 篇内容，5 个文件');
  });

  it('reads a document in GBK, as saved by Windows', async () => {
    const gbk = Buffer.from([0xb1, 0xa8, 0xc3, 0xfb]);
    put('faq/result.md', Buffer.concat([Buffer.from('---\ntitle: '), gbk]));
    expect((await imported()).texts).toEqual(['---\ntitle: 报名']);
  });

  it('rejects a folder without content and explains the expected layout', async () => {
    rmSync(join(folder, 'faq'), { recursive: true });
    const { calls, said } = await imported();
    expect(calls).toEqual([]);
    expect(said).toContain(`文件夹里没有内容：${folder}`);
  });

  it('lists files that are too large before sending anything', async () => {
    put('films/too-long.mp4', Buffer.alloc(32 * MB + 1));
    const { calls, said } = await imported();
    expect(calls).toEqual([]);
    expect(said).toContain('films/too-long.mp4: 32.1 MB，单个文件不能超过 32 MB');
  });

  it('lists every file with an invalid name or encoding before sending anything', async () => {
    put('covers/封面.png', 'x');
    put('news/a.md', Buffer.from('\ufeff标题', 'utf16le'));
    put('news/b.md', Buffer.from('\ufeff标题', 'utf16le'));
    const { calls, said } = await imported();
    expect(calls).toEqual([]);
    expect(said).toMatch(/covers\/封面\.png: 文件路径只能用字母[\s\S]+news\/a\.md[\s\S]+news\/b\.md/);
  });

  it('leaves documents unchanged if a file is rejected', async () => {
    put('files/a.exe', 'MZ');
    put('files/z.png', Buffer.alloc(9 * MB));
    const { calls, said } = await imported(({ assets }) =>
      assets.map(({ path }) => `${path}: 不支持的文件类型`),
    );
    expect(calls).toEqual([['files/a.exe'], ['files/z.png']]);
    expect(said).toMatch(/内容没有导入[\s\S]+files\/a\.exe[\s\S]+files\/z\.png/);
  });
});

it('shows the URL that responded if it is not the API, e.g. a proxy', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createOperatorClient({ apiUrl, operatorKey: 'k', tenantId: '126', operator: '王审核' });
  await expect(client.post('/content/import')).rejects.toThrow(`HTTP 413）：${apiUrl}`);
  await new Promise((done) => server.close(done));
});

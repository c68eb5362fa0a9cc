import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { openDatabase } from '../../../api/src/platform/db/migrate';
import { parseEnv } from '../../../api/src/platform/env';
import { testDatabaseUrl } from '../../../api/src/testing/env';
import { encodePassword } from '../../../api/src/testing/participants';
import { BENCH_PASSWORD, type Person, preparePeople } from '../../../api/src/testing/prepared-entries';
import { createScratchDatabase } from '../../../api/src/testing/test-database';
import { agent, type Call, send } from '../api/load';
import { startProgram } from '../api/processes';
import { CONSENTS } from '../api/storm';
import { generateContent, pickNews, vacuum } from '../growth/generate-content';
import { readProcessMs, readServerMs } from '../processor-time';

const PEOPLE = 400;
const ITEMS = 2000;
/** Concurrent requests: few, because CPU time is measured, not speed. */
const LANES = 4;
const WARM_UP = 20;
const PART_BYTES = 1024 * 1024;

const VARIABLES = {
  SEARCH_ADDRESS_MINUTE: '10000000',
  ASSISTANT_ADDRESS_MINUTE: '10000000',
  UPLOAD_USER_MINUTE: '10000000',
  UPLOAD_USER_UNFINISHED: '10000000',
  SWEEP_INTERVAL: '86400',
};

interface Kind {
  name: string;
  calls: number;
  /** Each lane sends its calls sequentially; `number` makes each call different. */
  call: (number: number) => Promise<void>;
}

async function succeed(call: Call): Promise<unknown> {
  const { code, data } = await send(call);
  if (code !== 200) throw new Error(`${call.method} ${call.url} answered ${code}`);
  return data;
}

async function uploadPart(base: string, token: string, bytes: Buffer): Promise<void> {
  const begin = new URLSearchParams({
    fileName: '商业计划书.pdf',
    size: String(bytes.length),
    mime: 'application/pdf',
    purpose: 'business-plan',
  });
  const url = `${base}/api/cos/upload/gen_key?${begin}`;
  const { uploadId } = (await succeed({ method: 'GET', url, token })) as { uploadId: string };
  const form = new FormData();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for (const [name, value] of Object.entries({ uploadId, partNumber: '1', sha256 })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]));
  const response = await fetch(`${base}/api/main-attachment/upload_sharding`, {
    method: 'POST',
    headers: { 'tenant-id': '126', authorization: `Bearer ${token}` },
    body: form,
  });
  const { code } = (await response.json()) as { code: number };
  if (code !== 200) throw new Error(`A part was answered with ${code}`);
}

const CITIES = '昆明 曲靖 玉溪 保山 昭通 丽江 普洱 临沧 大理 红河 文山 德宏 怒江 迪庆'.split(' ');
const TOPICS = '路演 订单 样品 专利 中试 验收 转化 基地 物流 卫星 食品 花卉 标准 能耗'.split(' ');
const chosen = (number: number) => {
  const city = CITIES[number % CITIES.length] ?? '';
  const topic = TOPICS[Math.floor(number / CITIES.length) % TOPICS.length] ?? '';
  return { city, topic };
};

function listKinds(base: string, people: readonly Person[], news: readonly number[]): Kind[] {
  const person = (number: number) => {
    const found = people[number];
    if (!found) throw new Error('There are too few people');
    return found;
  };
  const revisions = new Map<number, number>();
  const file = randomBytes(PART_BYTES);
  const get = (path: string) => succeed({ method: 'GET', url: `${base}${path}` }).then(() => undefined);
  const saved = enterpriseEntry.data.project;
  return [
    { name: '内容接口，已缓存（首页）', calls: 3000, call: () => get('/api/content/home') },
    {
      name: '内容接口，未缓存（文章）',
      calls: 400,
      call: (number) => get(`/api/content/news/${news[number % news.length]}`),
    },
    {
      name: '记一次浏览',
      calls: 2000,
      async call(number) {
        const body = { id: news[number % news.length] };
        await succeed({ method: 'POST', url: `${base}/api/content/views`, body });
      },
    },
    {
      name: '搜索，未缓存',
      calls: 150,
      call(number) {
        const { city, topic } = chosen(number);
        return get(`/api/content/search?q=${encodeURIComponent(`${city} ${topic}`)}`);
      },
    },
    {
      name: '智能客服提问',
      calls: 100,
      async call(number) {
        const { city, topic } = chosen(number);
        const body = { question: `${city}的${topic}怎么报名` };
        await succeed({ method: 'POST', url: `${base}/api/assistant/ask`, body });
      },
    },
    {
      name: '保存一步',
      calls: 400,
      async call(number) {
        // Each lane saves as its own participant, so that saves never conflict.
        const at = number % LANES;
        const { token, entryId, revision } = person(at);
        const url = `${base}/api/comp/entry/${entryId}/step/project`;
        const body = { data: saved, baseRevision: revisions.get(at) ?? revision };
        const data = await succeed({ method: 'PUT', url, token, body });
        revisions.set(at, (data as { revision: number }).revision);
      },
    },
    {
      name: '提交九步的报名',
      calls: 250,
      async call(number) {
        const { token, entryId, stepIds, revision } = person(LANES + number);
        const body = {
          idempotencyKey: `capacity-${entryId}`,
          revisions: Object.fromEntries(stepIds.map((stepId) => [stepId, revision])),
          consents: CONSENTS,
        };
        await succeed({ method: 'POST', url: `${base}/api/comp/entry/${entryId}/submit`, token, body });
      },
    },
    {
      name: '上传 1 MB（开始与一个分片）',
      calls: 60,
      call: (number) => uploadPart(base, person(PEOPLE - 1 - number).token, file),
    },
    {
      name: '密码登录',
      calls: 60,
      async call(number) {
        const body = {
          username: person(number).mobile,
          password: encodePassword(BENCH_PASSWORD),
        };
        await succeed({ method: 'POST', url: `${base}/api/system/auth/tenantLogin`, body });
      },
    },
  ];
}

async function run({ call }: Kind, from: number, to: number): Promise<void> {
  const lane = async (first: number) => {
    for (let number = first; number < to; number += LANES) await call(number);
  };
  await Promise.all(Array.from({ length: LANES }, (_value, at) => lane(from + at)));
}

/** Measures CPU time of API and database per kind of call, which is the least sensitive to other load. */
async function bench(): Promise<void> {
  if (!testDatabaseUrl) throw new Error('DATABASE_URL is needed: production runs on a PostgreSQL server.');
  const home = mkdtempSync(join(tmpdir(), 'portal-capacity-'));
  const scratch = await createScratchDatabase(testDatabaseUrl);
  const variables = { ...VARIABLES, PORTAL_HOME: home, DATABASE_URL: scratch.url };
  const people = await preparePeople(variables, PEOPLE, { full: true });
  const database = await openDatabase(parseEnv({ ...variables, LOG_LEVEL: 'silent', DATABASE_POOL: '5' }));
  const api = await startProgram('api/src/server.ts', variables);
  // The API has imported the sample content, which this multiplies.
  await generateContent(database.db, ITEMS);
  await vacuum(database);
  const news = await pickNews(database.db, 500);
  process.stdout.write(
    `# Processor time of a call, ${ITEMS} items, on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n\n| 调用 | 次数 | 接口 ms | 数据库 ms | 一个核每秒：接口 | 一个核每秒：数据库 |\n|---|---|---|---|---|---|\n`,
  );
  for (const kind of listKinds(api.base, people, news)) {
    await run(kind, 0, WARM_UP);
    const pid = api.child.pid ?? 0;
    const [own, server] = [readProcessMs(pid), await readServerMs(database.db)];
    await run(kind, WARM_UP, WARM_UP + kind.calls);
    const spent = (readProcessMs(pid) - own) / kind.calls;
    const stored = ((await readServerMs(database.db)) - server) / kind.calls;
    const rate = (ms: number) => (ms > 0.005 ? Math.round(1000 / ms).toString() : '—');
    process.stdout.write(
      `| ${kind.name} | ${kind.calls} | ${spent.toFixed(2)} | ${stored.toFixed(2)} | ${rate(spent)} | ${rate(stored)} |\n`,
    );
  }
  await api.stop();
  await database.close();
  await scratch.drop();
  agent.destroy();
  rmSync(home, { recursive: true, force: true });
}

void bench();

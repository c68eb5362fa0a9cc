import type { Person } from '../../../api/src/testing/prepared-entries';
import type { Call } from '../api/load';

export interface CallTargets {
  base: string;
  operatorKey: string;
  /** Published news that no operation has requested yet. */
  news: readonly number[];
  people: readonly Person[];
  items: number;
  entries: number;
}

export interface Operation {
  name: string;
  who: 'visitor' | 'participant' | 'operator';
  /** Measured right after a content change, when the operation is most expensive. */
  afterChange?: true;
  /**
   * Number of concurrent callers, each with a different request; default 1. The slowest response is measured.
   */
  visitors?: number;
  /** Calls sent before it, not timed. */
  before?: (turn: number, targets: CallTargets) => Call[];
  call: (turn: number, targets: CallTargets) => Call;
}

const get = (url: string, token?: string): Call => ({ method: 'GET', url, token });

function pick<T>(among: readonly T[], turn: number): T {
  const found = among[turn % among.length];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
}

const CHARACTERS = [...'昆明研样订申建带缩提曲靖玉溪保山'];
const WORDS = '路演 昆明 订单 样品 专利 中试 保山 验收 转化 基地 物流 云南 卫星 食品 花卉 标准'.split(' ');
const PHRASES = '高原特色农业 申请了多项发明专利 技术攻关 建成了示范基地 绿色能源路演对接'.split(' ');
const TRACKS = '智能 生物 新能源 数字'.split(' ');
const SOUNDS = 'baoming jihuashu luyanduijie gaoyuantese yangpinzhongshi jsgg'.split(' ');
const SLIPS = '计化书 路言对接 标准制订 参赛条建 baomign 合作机够'.split(' ');
const QUESTIONS = [
  '报名什么时候截止',
  '昆明有哪些路演',
  '怎么申请专利资助',
  '绿色能源的政策有哪些',
  '样品中试在哪里做',
];

/** Each turn requests something new, so that no cache answers. */
export const operations: readonly Operation[] = [
  {
    name: 'article, first view',
    who: 'visitor',
    call: (turn, { base, news }) => get(`${base}/api/content/news/${pick(news, turn)}`),
  },
  {
    name: 'list, first page of a tag',
    who: 'visitor',
    call: (turn, { base }) =>
      get(
        `${base}/api/content/news/page?tag=${encodeURIComponent(pick(['路演对接', '政策宣讲', '人才引进', '标准制定', '赛前培训', '参观交流', '联合研发', '市场推广', '样品中试', '成果转化', '技术攻关', '银企对接'], turn))}`,
      ),
  },
  {
    name: 'list, deep page',
    who: 'visitor',
    call: (turn, { base, items }) =>
      get(
        `${base}/api/content/news/page?pageSize=${10 + Math.floor(turn / 9)}&pageNo=${Math.floor(items / 40) - (turn % 9)}`,
      ),
  },
  {
    name: 'list, most read',
    who: 'visitor',
    call: (turn, { base }) => get(`${base}/api/content/news/page?sort=views&pageSize=${10 + turn}`),
  },
  {
    name: 'list, activities by their nearness',
    who: 'visitor',
    call: (turn, { base }) => get(`${base}/api/content/activity/page?sort=soonest&pageSize=${10 + turn}`),
  },
  {
    name: 'list, financing needs by amount',
    who: 'visitor',
    call: (turn, { base }) =>
      get(`${base}/api/content/financingNeeds/page?sort=amount&pageSize=${10 + turn}`),
  },
  {
    name: 'search, one character',
    who: 'visitor',
    call: (turn, { base }) =>
      get(`${base}/api/content/search?q=${encodeURIComponent(pick(CHARACTERS, turn))}`),
  },
  {
    name: 'search, two characters',
    who: 'visitor',
    call: (turn, { base }) => get(`${base}/api/content/search?q=${encodeURIComponent(pick(WORDS, turn))}`),
  },
  {
    name: 'search, a phrase',
    who: 'visitor',
    call: (turn, { base }) =>
      get(
        `${base}/api/content/search?q=${encodeURIComponent(pick(PHRASES, turn))}&pageNo=${1 + Math.floor(turn / PHRASES.length)}`,
      ),
  },
  {
    name: 'search, pinyin',
    who: 'visitor',
    call: (turn, { base }) => get(`${base}/api/content/search?q=${pick(SOUNDS, turn)}&pageNo=${1 + turn}`),
  },
  {
    name: 'search, a slip',
    who: 'visitor',
    call: (turn, { base }) =>
      get(`${base}/api/content/search?q=${encodeURIComponent(pick(SLIPS, turn))}&pageNo=${1 + turn}`),
  },
  {
    name: 'keyword of a list',
    who: 'visitor',
    call: (turn, { base }) =>
      get(`${base}/api/content/news/page?keyword=${encodeURIComponent(pick(WORDS, turn))}`),
  },
  {
    name: 'home after a change',
    who: 'visitor',
    afterChange: true,
    call: (_turn, { base }) => get(`${base}/api/content/home`),
  },
  {
    name: 'facets after a change',
    who: 'visitor',
    afterChange: true,
    call: (_turn, { base }) => get(`${base}/api/content/news/facets`),
  },
  {
    name: 'sitemap: its parts after a change',
    who: 'visitor',
    afterChange: true,
    call: (_turn, { base }) => get(`${base}/api/content/sitemap`),
  },
  {
    name: 'sitemap: one part after a change',
    who: 'visitor',
    afterChange: true,
    call: (turn, { base, items }) => get(`${base}/api/content/sitemap/${turn % Math.ceil(items / 500)}`),
  },
  {
    name: 'saving a step',
    who: 'participant',
    call: (turn, { base, people }) => {
      const { token, entryId, revision } = pick(people, turn);
      const data = { name: '云端质检二号', track: ['information', 'ai-software'] };
      const url = `${base}/api/comp/entry/${entryId}/step/project`;
      return { method: 'PUT', url, token, body: { data, baseRevision: revision } };
    },
  },
  {
    name: 'submitting',
    who: 'participant',
    call: (turn, { base, people }) => {
      const { token, entryId } = pick(people, turn);
      const body = { idempotencyKey: `growth-${entryId}`, revisions: { project: 2 }, consents: {} };
      return { method: 'POST', url: `${base}/api/comp/entry/${entryId}/submit`, token, body };
    },
  },
  {
    name: 'notices of a participant',
    who: 'participant',
    call: (turn, { base, people }) =>
      get(`${base}/api/auth/user/notifications?pageNo=1&pageSize=10`, pick(people, turn).token),
  },
  {
    name: 'operators: list',
    who: 'operator',
    call: (turn, { base, operatorKey }) => get(`${base}/api/ops/entries?pageSize=${30 + turn}`, operatorKey),
  },
  {
    name: 'operators: keyword',
    who: 'operator',
    call: (turn, { base, operatorKey }) =>
      get(
        `${base}/api/ops/entries?keyword=${encodeURIComponent(pick(['遥感服务', '边坡预警', '张明远', '杨晓燕'], turn))}`,
        operatorKey,
      ),
  },
  {
    name: 'operators: number as keyword',
    who: 'operator',
    call: (turn, { base, operatorKey, entries }) =>
      get(`${base}/api/ops/entries?keyword=${18_000_000_000 + ((turn * 37) % entries) + 1}`, operatorKey),
  },
  {
    name: 'operators: track',
    who: 'operator',
    call: (turn, { base, operatorKey }) =>
      get(
        `${base}/api/ops/entries?track=${encodeURIComponent(pick(TRACKS, turn))}&pageSize=${30 + turn}`,
        operatorKey,
      ),
  },
  {
    name: 'operators: group and status',
    who: 'operator',
    call: (turn, { base, operatorKey }) =>
      get(
        `${base}/api/ops/entries?group=${encodeURIComponent('企业')}&status=submitted&pageSize=${30 + turn}`,
        operatorKey,
      ),
  },
  {
    name: 'operators: region by its province',
    who: 'operator',
    call: (turn, { base, operatorKey }) =>
      get(`${base}/api/ops/entries?region=${encodeURIComponent('云南')}&pageSize=${30 + turn}`, operatorKey),
  },
  {
    name: 'operators: counts, 400 views to write',
    who: 'operator',
    before: (turn, { base, items }) =>
      Array.from({ length: 400 }, (_value, at) => ({
        method: 'POST',
        url: `${base}/api/content/views`,
        body: { id: 1 + (((turn * 400 + at) * 7) % items) },
      })),
    call: (_turn, { base, operatorKey }) => get(`${base}/api/ops/content/counts`, operatorKey),
  },
  {
    name: 'assistant after a change',
    who: 'visitor',
    afterChange: true,
    call: (turn, { base }) => ({
      method: 'POST',
      url: `${base}/api/assistant/ask`,
      body: { question: pick(QUESTIONS, turn) },
    }),
  },
  {
    name: 'assistant after a change, 50 visitors at once',
    who: 'visitor',
    afterChange: true,
    visitors: 50,
    call: (turn, { base }) => ({
      method: 'POST',
      url: `${base}/api/assistant/ask`,
      body: { question: `${pick(QUESTIONS, turn)}，${pick(WORDS, turn)}${turn}` },
    }),
  },
];

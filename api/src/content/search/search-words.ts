import { Converter } from 'opencc-js/t2cn';
import { SYNONYMS } from './synonyms';

const MAX_WORDS = 5;
const MAX_PAIRS = 60;

/** Copied text holds invisible characters, which visitors do not type. */
export const removeInvisible = (text: string) => text.replace(/\p{Cf}/gu, '');

/** Text as indexed: NFKC-normalized (no full-width forms), without invisible characters, and lower case. */
export const normalize = (text: string) => removeInvisible(text.normalize('NFKC')).toLowerCase();

/** Converts traditional to simplified characters, which the content uses. */
export const simplify = Converter({ from: 't', to: 'cn' });

/** White space, and punctuation around words; punctuation inside, as in `Pre-A` or `3.5`, stays. */
const SIGNS = /\s+|[，。！？、；：“”‘’（）《》【】…,!?;:"'()<>[\]{}|\\/]+/u;

export function toWords(q: string): string[] {
  return normalize(q).split(SIGNS).filter(Boolean).slice(0, MAX_WORDS);
}

/** The character pairs of a word, as in the index; a single character stays as it is. */
export function toPairs(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))].slice(0, MAX_PAIRS);
}

/** Words that occur in almost every question and therefore distinguish none. */
export const FILLERS =
  /请问|想问|想知道|什么|怎么样|怎么办|怎么|怎样|如何|为什么|可不可以|可以|能不能|我们|你们|一下|需要|是否|是不是|有没有|哪些|哪个|哪里|多少|几|吗|呢|啊|吧|的|了|是|我|你|请/g;
const LATIN = /^[a-z0-9]/;
const LATIN_OR_HAN = /[a-z0-9]+(?:[.-][a-z0-9]+)*|\p{Script=Han}+/gu;

/** @returns the words of a question that carry its meaning */
export function toSubjects(question: string): string[] {
  return [...normalize(question).replace(FILLERS, ' ').matchAll(LATIN_OR_HAN)]
    .map(([word]) => word)
    .filter((word) => word.length > 1)
    .slice(0, MAX_WORDS);
}

const NAMES = new Map(SYNONYMS.flatMap((names) => names.map((name) => [name, names] as const)));
/** Latin names only match whole words: the `ai` in `email` does not count. */
const toPattern = (name: string) => (LATIN.test(name) ? `(?<![a-z0-9])${name}(?![a-z0-9])` : name);
const NAME = new RegExp(
  [...NAMES.keys()]
    .sort((one, other) => other.length - one.length)
    .map(toPattern)
    .join('|'),
  'g',
);
const THINGS = new Set(SYNONYMS.map(([first]) => first));

/** More words that questions consist of, removed after things with several names. */
const PARTICLES =
  /想要|想问|想看|看看|应该|应当|该|想|要不要|必须|一定|已经|一直|老是|总是|还是|还|再|又|就|都|也|能够|能否|能|会不会|会|要|不行|行不行|行|让|把|被|将|给|对|在|到|从|向|和|与|跟|或者|或|之后|以后|之前|以前|后|个|这|那|有|没有|没|来|去|谁|自己|别人|里|时|用|做|为|所|其|不|请|帮忙|帮|怎|么|很|太|最多|最|现在|目前|列表|一览|大全|为啥|干嘛|干啥|啥|咋整|咋|么|嘛|弄|到底|具体|大概|麻烦|刚刚|刚|才|咱们|咱|这次|那个|这个/g;

/**
 * Who asks, when and how politely: words around a question that do not affect its answer. Look-alikes inside longer words
 * stay: 所有者, 有点击, 根本来不及.
 */
const CIRCUMSTANCES =
  /您好|你好|谢谢|麻烦|拜托|劳驾|请告知|请说明|请列明|请教|讲讲|说说|帮忙|求助|在线等|听说|有人说|好像|感觉|觉得|其实(?![际验施])|本来(?!不及|得及)|原来|实在|不知道|搞不懂|不清楚|有点(?![击开到])|不小心|我司|贵方|本届|本次|这届|这个比赛|相关|是否|以及|儿子|闺女|老婆|老公|爱人|家人|爸妈|朋友|室友|老板|领导|同学(?![校历科])|同事|秘书|宿舍|家里|昨天|前天|刚才|上午|下午|前几天|这两天|上周|最近|好久|半天|好几天|早就|全部|所有(?![者权])|到底|究竟|怎么回事|大概|分别|大赛|本站|你们网站|网上(?!传)|平台上(?!传)/g;

/** @returns the question without its circumstances: who asks, and why */
export const withoutCircumstances = (question: string): string =>
  simplify(normalize(question)).replace(CIRCUMSTANCES, '');

/** @returns the character pairs of a text, none across spaces */
export const toTextPairs = (text: string): string[] => text.split(' ').flatMap(toPairs);

/** @returns whether a term stands for all names of a thing */
export const isSynonymTerm = (term: string): boolean => THINGS.has(term);

/** Each is another search, run if the first found nothing. */
const MAX_RENAMED = 4;

/** Variants of the input: in simplified characters, and with other names of its first thing. */
export function listQueryVariants(q: string): string[] {
  const text = simplify(normalize(q));
  const simplified = text === normalize(q) ? [] : [text];
  const [name] = text.match(NAME) ?? [];
  const others = (name && NAMES.get(name)?.filter((other) => other !== name)) || [];
  return [...simplified, ...others.slice(0, MAX_RENAMED).map((other) => text.replace(name ?? '', other))];
}

/** The terms of a sentence: things under their first name, and character pairs of the rest. */
export function toTerms(sentence: string): Set<string> {
  const terms = new Set<string>();
  const rest = simplify(normalize(sentence)).replace(NAME, (name) => {
    terms.add(NAMES.get(name)?.[0] ?? name);
    return ' ';
  });
  for (const [word] of rest.replace(FILLERS, ' ').replace(PARTICLES, ' ').matchAll(LATIN_OR_HAN))
    for (const term of LATIN.test(word) ? [word] : toPairs(word)) terms.add(term);
  return terms;
}

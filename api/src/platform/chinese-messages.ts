import { zhCN } from 'zod/locales';
import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';

const kindNames: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: ' true 或 false',
  array: '列表',
  object: '一组有名称的项',
  record: '一组有名称的项',
  null: '空白',
};
const sizeUnits: Readonly<Record<string, string>> = { string: ' 个字', array: ' 项' };

function kindName(input: unknown): string {
  const kind = input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input;
  return kindNames[kind] ?? kind;
}

/** The alternative with the fewest issues is most likely the intended one. */
function describeNearest(alternatives: readonly (readonly $ZodIssue[])[]): string {
  const [nearest = []] = alternatives.toSorted((one, other) => one.length - other.length);
  return nearest.map(({ path, message }) => [...path.map(String), message].join(' ')).join('；');
}

/** The library's technical message, as a fallback. */
const libraryMessage = zhCN().localeError;

function describeIssue(issue: $ZodRawIssue) {
  const { code, input } = issue;
  const missing = input === undefined ? '缺少此项，' : '';
  switch (code) {
    case 'invalid_type': {
      const wanted = `${missing}应为${kindNames[issue.expected] ?? issue.expected}`;
      return missing ? wanted : `${wanted}，写的是${kindName(input)}`;
    }
    case 'invalid_value':
      return `${missing || `不能是${typeof input === 'object' ? kindName(input) : ` ${String(input)}`}，`}可用：${issue.values.map(String).join('、')}`;
    case 'too_small': {
      const minimum = `${issue.minimum}${sizeUnits[issue.origin] ?? ''}`;
      return issue.inclusive === false ? `应大于 ${minimum}` : `不能少于 ${minimum}`;
    }
    case 'too_big': {
      const most = `${issue.maximum}${sizeUnits[issue.origin] ?? ''}`;
      return issue.inclusive === false ? `应小于 ${most}` : `不能多于 ${most}`;
    }
    case 'unrecognized_keys':
      return `没有这样的项：${issue.keys.join('、')}，请改正或删除`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? '应是带时区、日历上有的时间，如 2027-02-01T18:00:00+08:00'
        : libraryMessage(issue);
    case 'invalid_union':
      return describeNearest(issue.errors) || libraryMessage(issue);
    default:
      return libraryMessage(issue);
  }
}

/** Explains errors in input written by operators: what is wrong and what is allowed. */
export const chineseMessages = { error: describeIssue };

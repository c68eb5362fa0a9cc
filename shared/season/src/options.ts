import type { SeasonDefinition } from './definition';
import type { Option } from './fields/field-settings';
import { type Flaw, findRepeated } from './validation/flaw';

/** Name of the dictionary that consists of the season's areas and tracks. */
export const TRACKS = 'tracks';

/** @returns the options of a dictionary; none if the season does not have it */
export function getDictionary({ dictionaries }: SeasonDefinition, name = ''): Option[] {
  return (Object.hasOwn(dictionaries, name) && dictionaries[name]) || [];
}

/** @returns areas with their tracks, as a tree of options */
export function getTrackOptions(definition: SeasonDefinition): Option[] {
  return definition.tracks.map((area) => ({
    value: area.id,
    label: area.name,
    children: area.tracks.map((track) => ({ value: track.id, label: track.name })),
  }));
}

/** @returns the labels along a path of values; undefined if the path is invalid or incomplete */
export function findOptionLabels(options: Option[], path: readonly unknown[]): string[] | undefined {
  const labels: string[] = [];
  let level: Option[] | undefined = options;
  for (const value of path) {
    const option: Option | undefined = level?.find((each) => each.value === value);
    if (!option) return undefined;
    labels.push(option.label);
    level = option.children;
  }
  return level?.length ? undefined : labels;
}

/** @returns the flaws of a list of options, with paths below `path` */
export function findOptionFlaws(options: readonly Option[], path: Flaw['path']): Flaw[] {
  if (options.length === 0) return [{ path, message: '没有选项，谁也无法选择：请至少写一个' }];
  const say = (what: string) => (_option: Option, at: number) => ({
    path: [...path, at],
    message: `选项的${what}与前面的重复，请改正`,
  });
  return [
    ...findRepeated(options, ({ value }) => value, say('值')),
    ...findRepeated(options, ({ label }) => label, say('文字')),
    ...options.flatMap(({ children }, at) =>
      children ? findOptionFlaws(children, [...path, at, 'children']) : [],
    ),
  ];
}

/** @returns a flaw if the field `key` names an unknown dictionary */
export function findDictionaryFlaws({ dictionaries }: SeasonDefinition, key: string, name: string): Flaw[] {
  if (Object.hasOwn(dictionaries, name)) return [];
  return [{ path: ['dictionary'], message: `字段 ${key} 的字典 ${name} 不存在：请在 dictionaries 中定义` }];
}

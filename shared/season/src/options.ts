import type { SeasonDefinition } from './definition';
import type { Field } from './field';
import type { Option } from './fields/field-common';

/** @returns the choices of a select or cascade field; none for other fields. */
export function getOptions(definition: SeasonDefinition, field: Field): Option[] {
  if (field.type === 'cascade' && field.dictionary === 'tracks') return getTrackOptions(definition);
  if (field.type === 'select' && field.options) return field.options;
  if (field.type !== 'select' && field.type !== 'cascade') return [];
  const { dictionary = '' } = field;
  return (Object.hasOwn(definition.dictionaries, dictionary) && definition.dictionaries[dictionary]) || [];
}

/** @returns areas with their tracks, as a tree to choose from. */
export function getTrackOptions(definition: SeasonDefinition): Option[] {
  return definition.tracks.map((area) => ({
    value: area.id,
    label: area.name,
    children: area.tracks.map((track) => ({ value: track.id, label: track.name })),
  }));
}

/** @returns the labels along a path of values; undefined when the path leaves the tree or stops early. */
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

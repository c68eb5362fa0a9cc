import type { SeasonDefinition } from '../definition';
import { getFieldType } from '../fields/registry';
import { type Flaw, findRepeated, findRepeatedNames } from './flaw';

/** @returns the flaws of steps, tracks, materials, groups and consents */
export function findStructureFlaws(definition: SeasonDefinition): Flaw[] {
  return [
    ...findStepFlaws(definition),
    ...findTrackFlaws(definition),
    ...findMaterialFlaws(definition),
    ...findGroupFlaws(definition),
    ...findRepeatedNames(definition.consents, 'id', ['consents'], '授权编号'),
  ];
}

function findStepFlaws({ steps, tracks }: SeasonDefinition): Flaw[] {
  const flaws = findRepeatedNames(steps, 'id', ['steps'], '步骤编号');
  const positions = (kind: string) => steps.flatMap((step, at) => (step.kind === kind ? [at] : []));
  const [submit, ...moreSubmits] = positions('submit');
  if (submit === undefined)
    flaws.push({
      path: ['steps'],
      message: '没有提交步骤，谁也无法提交：请加上一个 kind 为 submit 的步骤',
    });
  const [materials, ...moreMaterials] = positions('materials');
  const needsMaterials = tracks.some((area) =>
    area.tracks.some((track) => track.materials.required.length + track.materials.optional.length > 0),
  );
  if (materials === undefined && needsMaterials)
    flaws.push({
      path: ['steps'],
      message: '赛道要求材料，却没有上传的地方：请加上一个 kind 为 materials 的步骤',
    });
  for (const at of [...moreSubmits, ...moreMaterials])
    flaws.push({ path: ['steps', at, 'kind'], message: '这种步骤只能有一个，请删去多余的' });
  if (!steps.some(({ kind }) => kind === 'form'))
    flaws.push({ path: ['steps'], message: '没有需要填写的步骤：请加上一个 kind 为 form 的步骤' });
  steps.forEach(({ kind, layout, fields }, at) => {
    if ((kind === 'form' || kind === 'materials') && submit !== undefined && at > submit)
      flaws.push({ path: ['steps', at], message: '提交之前必须完成的步骤应排在提交步骤之前，请调整顺序' });
    if ((kind === 'submit' || kind === 'materials') && fields.length > 0)
      flaws.push({
        path: ['steps', at, 'fields'],
        message: `kind 为 ${kind} 的步骤不显示自己的字段，请移到 form 步骤`,
      });
    if (layout === 'plan' && kind !== 'form')
      flaws.push({ path: ['steps', at, 'layout'], message: 'layout 为 plan 的步骤，kind 应为 form' });
  });
  return flaws;
}

function findTrackFlaws({ tracks: areas }: SeasonDefinition): Flaw[] {
  const placed = areas.flatMap((area, at) =>
    area.tracks.map((track, index) => ({ track, path: ['tracks', at, 'tracks', index] })),
  );
  return [
    ...findRepeated(
      areas,
      ({ id }) => id,
      ({ id }, at) => ({
        path: ['tracks', at, 'id'],
        message: `领域编号 ${id} 重复，后一个无法选择，请换一个`,
      }),
    ),
    ...findRepeated(
      areas,
      ({ name }) => name,
      ({ name }, at) => ({ path: ['tracks', at, 'name'], message: `领域名称“${name}”重复，参赛者无法分辨` }),
    ),
    ...findRepeated(
      placed,
      ({ track }) => track.id,
      ({ track, path }) => ({
        path: [...path, 'id'],
        message: `赛道编号 ${track.id} 重复，后一个无法选择，请换一个`,
      }),
    ),
    ...areas.flatMap((area, at) =>
      findRepeated(
        area.tracks,
        ({ name }) => name,
        ({ name }, index) => ({
          path: ['tracks', at, 'tracks', index, 'name'],
          message: `赛道名称“${name}”在同一领域中重复，参赛者无法分辨`,
        }),
      ),
    ),
  ];
}

function findMaterialFlaws({ tracks, materials }: SeasonDefinition): Flaw[] {
  const known = new Set(materials.map(({ key }) => key));
  const used = new Set<string>();
  const flaws = tracks.flatMap((area, at) =>
    area.tracks.flatMap((track, index) =>
      (['required', 'optional'] as const).flatMap((kind) =>
        track.materials[kind].flatMap((key, position): Flaw[] => {
          const path = ['tracks', at, 'tracks', index, 'materials', kind, position];
          used.add(key);
          if (!known.has(key))
            return [
              {
                path,
                message: `赛道 ${track.id} 要求的材料 ${key} 不存在：请在 materials 中定义，或从赛道删去`,
              },
            ];
          return kind === 'optional' && track.materials.required.includes(key)
            ? [{ path, message: `材料 ${key} 既必交又选交，请只留一处` }]
            : [];
        }),
      ),
    ),
  );
  materials.forEach((material, at) => {
    const { key } = material;
    if (!getFieldType(material).holdsFiles)
      flaws.push({
        path: ['materials', at, 'type'],
        message: `材料 ${key} 的 type 应为 file；其他问题请放到 form 步骤`,
      });
    if (!used.has(key))
      flaws.push({
        path: ['materials', at],
        message: `没有赛道要求材料 ${key}，谁也看不到：请写进赛道的 materials.required 或 materials.optional，或删去`,
      });
  });
  return flaws;
}

function findGroupFlaws({ groups }: SeasonDefinition): Flaw[] {
  const flaws = findRepeatedNames(groups, 'id', ['groups'], '组别编号');
  const closed = new Map<string, string>();
  groups.forEach(({ participant, rule, name }, at) => {
    const before = closed.get(participant);
    if (before)
      flaws.push({
        path: ['groups', at],
        message: `排在没有条件的“${before}”之后，永远不会进入“${name}”，请调整顺序`,
      });
    if (!rule && !before) closed.set(participant, name);
  });
  return flaws;
}

import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in a script of a development server, as every engine writes it at the end of a frame. */
const PLACE = /(https?:\/\/[^\s()]+?\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/;

const maps = new Map<string, Promise<TraceMap | undefined>>();

async function fetchMap(script: string): Promise<TraceMap | undefined> {
  const answer = await fetch(`${script}.map`);
  return answer.ok ? new TraceMap((await answer.json()) as EncodedSourceMap) : undefined;
}

async function mapFrame(frame: string): Promise<string> {
  const [place, script = '', line, column] = PLACE.exec(frame) ?? [];
  if (!place) return frame;
  // A script without a readable map keeps its own places; those of the others are mapped all the same.
  const known = maps.get(script) ?? fetchMap(script).catch(() => undefined);
  maps.set(script, known);
  const map = await known;
  if (!map) return frame;
  // Stacks count columns from one, source maps from zero (ECMA-426).
  const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  if (found.source === null) return frame;
  return frame.replace(place, `${found.source.replace(/^webpack:\/\/[^/]*\//, '')}:${found.line}`);
}

/** @returns the stack with the sources' places, as far as the development server has maps. A new build has new maps. */
export async function mapDeveloperStack(stack: string): Promise<string> {
  maps.clear();
  return (await Promise.all(stack.split('\n').map(mapFrame))).join('\n');
}

import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const PLACE = /(https?:\/\/[^\s()]+?\.js)(?:\?[^\s():]*)?:(\d+):(\d+)/;

const maps = new Map<string, Promise<TraceMap | undefined>>();

async function fetchMap(script: string): Promise<TraceMap | undefined> {
  const response = await fetch(`${script}.map`);
  return response.ok ? new TraceMap((await response.json()) as EncodedSourceMap) : undefined;
}

async function mapFrame(frame: string): Promise<string> {
  const [place, script = '', line, column] = PLACE.exec(frame) ?? [];
  if (!place) return frame;
  // An unreadable map must not prevent mapping frames of other scripts.
  const known = maps.get(script) ?? fetchMap(script).catch(() => undefined);
  maps.set(script, known);
  const map = await known;
  if (!map) return frame;
  // Stacks count columns from 1, source maps from 0 (ECMA-426).
  const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  if (found.source === null) return frame;
  return frame.replace(place, `${found.source.replace(/^webpack:\/\/[^/]*\//, '')}:${found.line}`);
}

export async function mapDeveloperStack(stack: string): Promise<string> {
  maps.clear();
  return (await Promise.all(stack.split('\n').map(mapFrame))).join('\n');
}

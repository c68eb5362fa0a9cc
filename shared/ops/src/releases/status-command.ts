import { setTimeout as sleep } from 'node:timers/promises';
import { readCurrentSet } from '@portal/releases/pointer';
import { z } from 'zod';
import { beijingSecond } from '../print';
import { nothingActivated, type ReleaseContext } from './context';

const RESPONSE_MS = 3000;
/** A shell server renders a page of every route before it switches sets. */
const TAKEN_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 200;

/** The part of a shell server's health report about releases. */
const healthSchema = z.object({
  releaseSet: z.string().nullable(),
  refused: z.object({ set: z.string(), reason: z.string(), retried: z.boolean().default(false) }).nullish(),
  rendering: z
    .array(
      z.object({
        remote: z.string(),
        version: z.string(),
        state: z.enum(['open', 'closed']),
        reason: z.string().optional(),
      }),
    )
    .default([]),
});
type Health = z.infer<typeof healthSchema>;

/** @returns undefined if no portal responds. @throws if it is too slow */
async function askHealth(portal: string): Promise<Health | undefined> {
  try {
    const url = new URL('/health/ready', portal);
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS) });
    return healthSchema.parse(await response.json());
  } catch (error) {
    if ((error as { name?: unknown }).name === 'TimeoutError') throw error;
    return undefined;
  }
}

/** Last known state: `late` if the portal was too busy to respond, undefined if it is unreachable. */
interface PortalState {
  portal: string;
  health: Health | 'late' | undefined;
}

async function followPortal(portal: string, wanted: string, patience: number): Promise<PortalState> {
  const until = Date.now() + patience;
  for (;;) {
    const health = await askHealth(portal).catch(() => 'late' as const);
    if (!health || Date.now() >= until) return { portal, health };
    if (health === 'late') continue;
    const isFinal = health.refused?.set === wanted && !health.refused.retried;
    if (health.releaseSet === wanted || isFinal) return { portal, health };
    await sleep(ASK_EVERY_MS);
  }
}

/** Waits until every reachable shell server has accepted or rejected a set. */
export function followPortals(
  portals: readonly string[],
  wanted: string,
  patience = TAKEN_WITHIN_MS,
): Promise<PortalState[]> {
  return Promise.all(portals.map((portal) => followPortal(portal, wanted, patience)));
}

/** @returns one line per unreachable portal, or a line if there is none */
export function describeSilent(states: readonly PortalState[]): string[] {
  if (states.length === 0)
    return [
      '注意：没有找到正在运行的门户，没有核对访客得到的版本；门户在别处运行时，请用 PORTAL_URL 指明地址',
    ];
  return states
    .filter(({ health }) => !health)
    .map(({ portal }) => `注意：门户 ${portal} 没有应答，可能没有运行；没有核对访客得到的版本`);
}

/** @returns one line per portal that serves another set or is too busy to respond */
export function describeMismatches(states: readonly PortalState[], wanted: string): string[] {
  return states.flatMap(({ portal, health }) => {
    if (health === 'late')
      return `注意：门户 ${portal} 太忙，没有回答是否采用了发布集 ${wanted}；请稍后用 release status 查看`;
    return !health || health.releaseSet === wanted ? [] : describeMismatch(portal, wanted, health);
  });
}

function describeMismatch(portal: string, wanted: string, { releaseSet, refused }: Health): string {
  const instead = releaseSet ? `仍在提供 ${releaseSet}` : '没有提供任何发布集';
  const reason = refused?.set === wanted ? `原因：${refused.reason}` : '原因见门户的日志';
  return `注意：门户 ${portal} 没有采用发布集 ${wanted}，${instead}；${reason}；可用 release rollback <模块> 退回`;
}

const HISTORY_SHOWN = 10;
/** A portal polls the pointer five times a second. */
const FOLLOWS_WITHIN_MS = 600;

/** Reads the store, or asks the portal when working remotely. */
async function readOverview({ store, readTrustedKeys, pointers, endpoint }: ReleaseContext) {
  if (endpoint) {
    const { set, pointer, published } = await endpoint.overview();
    return { current: set && pointer ? { set, pointer } : undefined, published };
  }
  await pointers.read();
  return {
    current: await readCurrentSet(store, await readTrustedKeys()),
    published: await store.listReleases(),
  };
}

export async function statusCommand(context: ReleaseContext, asJson: boolean): Promise<void> {
  const { portals, print } = context;
  const { current, published } = await readOverview(context);
  if (asJson) {
    const health = portals[0] ? await askHealth(portals[0]).catch(() => undefined) : undefined;
    print(
      JSON.stringify(
        {
          current: current?.set ?? null,
          pointer: current?.pointer ?? null,
          served: health?.releaseSet ?? null,
          published,
        },
        null,
        2,
      ),
    );
    return;
  }
  if (!current) {
    print(nothingActivated(context));
  } else {
    const { set, pointer } = current;
    const numbered =
      pointer.number > 0 ? `指针编号 ${pointer.number}` : '指针没有签名，请运行 release sign-store';
    print(`当前发布集 ${set.id}（签名有效，${numbered}）`);
    const states = await followPortals(portals, set.id, FOLLOWS_WITHIN_MS);
    for (const line of describeMismatches(states, set.id)) print(line);
    if (!context.endpoint) for (const line of describeSilent(states)) print(line);
    const paused = states.flatMap(({ health }) => (health && health !== 'late' ? health.rendering : []));
    for (const { remote, version, state, reason } of paused)
      if (state === 'closed') print(`${remote}@${version} 暂停服务端渲染：${reason ?? ''}`);
    for (const [name, { release, fallback }] of Object.entries(set.remotes))
      print(
        `  ${name}@${release.version}  后备 ${fallback?.version ?? '无'}  构建于 ${beijingSecond(release.builtAt)}`,
      );
    print(
      set.canary
        ? `灰度：${set.canary.remote}@${set.canary.release.version}，${set.canary.share}% 的访客`
        : '灰度：无',
    );
    const withdrawn = Object.entries(pointer.withdrawn).flatMap(([name, versions]) =>
      versions.map((version) => `${name}@${version}`),
    );
    if (withdrawn.length > 0) print(`退回过、不作后备：${withdrawn.join('、')}`);
    // A team sees only its own history.
    if (pointer.history.length > 0) print('历史（新的在前）：');
    for (const { set: id, at, by, reason } of pointer.history.slice(-HISTORY_SHOWN).reverse())
      print(`  ${beijingSecond(at)}  ${id}  ${by}  ${reason}`);
  }
  const serving = new Set(
    Object.values(current?.set.remotes ?? {}).map(({ release }) => `${release.name}@${release.version}`),
  );
  const idle = published
    .map(({ name, version }) => `${name}@${version}`)
    .filter((name) => !serving.has(name));
  if (idle.length > 0) print(`已发布、未启用：${idle.join('、')}`);
}

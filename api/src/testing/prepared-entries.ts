import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { hashToken, newToken } from '../accounts/sessions';
import { loginSession, userAccount } from '../accounts/tables';
import { buildApp } from '../app';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import { entry, entryStep } from '../competition/tables';
import { importContent } from '../content/import-content';
import { openDatabase } from '../platform/db/migrate';
import { parseEnv } from '../platform/env';
import { loadSecrets } from '../platform/secrets/secrets';
import { SMALL_SEASON, smallSeason } from './entries';

export interface Person {
  mobile: string;
  token: string;
  entryId: string;
  revision: number;
}

export const BENCH_PASSWORD = 'qiming2026';
/** Of everybody's project. */
export const PREPARED_NAME = '云端质检';
const CHUNK = 500;

/** Content of its own keeps a server from importing the sample when it first starts. */
const PAGE = {
  path: 'pages/match/policy.md',
  text: '---\ntitle: 政策\nsummary: 政策一览\npublishedAt: 2026-08-28 10:00\n---\n\n暂无。\n',
};

/**
 * A database with people who have a complete draft each, written in bulk before anything runs on it.
 *
 * @param options.bare with a page of content only
 */
export async function preparePeople(
  variables: Record<string, string>,
  count: number,
  options: { bare?: boolean } = {},
): Promise<Person[]> {
  const env = parseEnv({ ...variables, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env);
  const app = await buildApp({ env, database, secrets: loadSecrets(env) });
  const { db } = app;
  const now = new Date();
  await publishDefinition(db, smallSeason(now), now);
  await openSeason(db, SMALL_SEASON, now);
  if (options.bare) {
    const { problems } = await importContent(db, [PAGE], []);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }
  const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const people: Person[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - from) }, (_value, at) => ({
      mobile: `17${String(from + at).padStart(9, '0')}`,
      token: newToken(),
      entryId: randomUUID(),
      revision: 1,
    }));
    const users = await db
      .insert(userAccount)
      .values(
        chunk.map(({ mobile }) => ({
          username: `b${mobile}`,
          mobile,
          passwordHash,
          userType: '08',
          registerType: 1,
          entName: '压力测试团队',
          areaId: 1,
          trackId: 11,
          contact: '张三',
          contactPhone: mobile,
          createdAt: now,
        })),
      )
      .returning({ id: userAccount.id });
    const idOf = (at: number) => users[at]?.id ?? 0;
    await db.insert(loginSession).values(
      chunk.map(({ token }, at) => ({
        userId: idOf(at),
        accessHash: hashToken(token),
        accessExpiresAt: new Date(now.getTime() + 86_400_000),
        createdAt: now,
        lastUsedAt: now,
        method: 'password',
        address: '127.0.0.1',
        userAgent: 'bench',
      })),
    );
    await db.insert(entry).values(
      chunk.map(({ entryId }, at) => ({
        id: entryId,
        userId: idOf(at),
        seasonId: SMALL_SEASON,
        definitionVersion: 1,
        participant: 'personal' as const,
        status: 'draft' as const,
        publishedStatus: 'draft' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await db.insert(entryStep).values(
      chunk.map(({ entryId }) => ({
        entryId,
        stepId: 'project',
        data: { name: PREPARED_NAME, track: ['information', 'ai-software'] },
        revision: 1,
        savedAt: now,
      })),
    );
    people.push(...chunk);
  }
  await app.close();
  await database.close();
  return people;
}

import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { StepData } from '@portal/contract/competition/entry';
import type { Participant, SeasonDefinition } from '@portal/season/definition';
import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { loginSession, userAccount } from '../accounts/tables';
import { buildApp } from '../app';
import { sealStep } from '../competition/entries/sealed-answers';
import { publishDefinition } from '../competition/seasons/publish-season';
import { openSeason } from '../competition/seasons/season-activation';
import { entry, entryStep } from '../competition/tables';
import { importContent } from '../content/import-content';
import { entryFile, storedFile } from '../files/tables';
import { openDatabase } from '../platform/db/migrate';
import { parseEnv } from '../platform/env';
import { hashToken, loadSecrets, newToken } from '../platform/secrets/secrets';
import { runningSample, smallSeason } from './entries';

export interface Person {
  mobile: string;
  token: string;
  entryId: string;
  /** Revision of each written step. */
  revision: number;
  stepIds: readonly string[];
}

/** Content of everyone's draft. */
interface Prepared {
  definition: SeasonDefinition;
  participant: Participant;
  steps: Record<string, StepData>;
}

function prepareSmall(now: Date): Prepared {
  const project = { name: PREPARED_NAME, track: ['information', 'ai-software'] };
  return { definition: smallSeason(now), participant: 'personal', steps: { project } };
}

/** Every step of the sample season, with files. */
function prepareFull(now: Date): Prepared {
  const steps = enterpriseEntry.data as Record<string, StepData>;
  return { definition: runningSample(now), participant: 'enterprise', steps };
}

/** @returns the steps with new files, and metadata of these files */
function withNewFiles(steps: Record<string, StepData>) {
  const files: { id: string; stepId: string; name: string; mime: string; size: number }[] = [];
  const own = Object.entries(steps).map(([stepId, data]) => {
    const text = JSON.stringify(data, (_key, value) => {
      if (typeof value?.fileId !== 'string') return value;
      const file = { id: randomUUID(), stepId, name: value.name, mime: value.mime, size: value.size };
      files.push(file);
      return { ...value, fileId: file.id };
    });
    return [stepId, JSON.parse(text) as StepData] as const;
  });
  return { steps: own, files };
}

export const BENCH_PASSWORD = 'qiming2026';
/** Name of everyone's project. */
export const PREPARED_NAME = '云端质检';
const CHUNK = 500;

/** With any content, a server does not import the sample on first start. */
const PAGE = {
  path: 'pages/match/policy.md',
  text: '---\ntitle: 政策\nsummary: 政策一览\npublishedAt: 2026-08-28 10:00\n---\n\n暂无。\n',
};

/**
 * Creates a database of people with complete drafts, in bulk.
 * @param options.bare with one content page only
 * @param options.full drafts of the sample season with all steps and files, instead of a season that asks for a name
 */
export async function preparePeople(
  variables: Record<string, string>,
  count: number,
  options: { bare?: boolean; full?: boolean } = {},
): Promise<Person[]> {
  const env = parseEnv({ ...variables, LOG_LEVEL: 'silent' });
  const database = await openDatabase(env);
  const secrets = loadSecrets(env);
  const app = await buildApp({ env, database, secrets });
  const { db } = app;
  const now = new Date();
  const { definition, participant, steps } = options.full ? prepareFull(now) : prepareSmall(now);
  await publishDefinition(db, definition, now);
  await openSeason(db, definition.id, now);
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
      stepIds: Object.keys(steps),
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
    const getId = (at: number) => users[at]?.id ?? 0;
    await db.insert(loginSession).values(
      chunk.map(({ token }, at) => ({
        userId: getId(at),
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
        userId: getId(at),
        seasonId: definition.id,
        definitionVersion: 1,
        participant,
        status: 'draft' as const,
        publishedStatus: 'draft' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const written = chunk.map(() => withNewFiles(steps));
    await db.insert(entryStep).values(
      chunk.flatMap(({ entryId }, at) =>
        (written[at]?.steps ?? []).map(([stepId, data]) => ({
          entryId,
          stepId,
          data: sealStep(secrets, definition, stepId, data),
          revision: 1,
          savedAt: now,
        })),
      ),
    );
    const files = written.flatMap((one, at) =>
      one.files.map((file) => ({ ...file, userId: getId(at), entryId: chunk[at]?.entryId ?? '' })),
    );
    if (files.length > 0) {
      const stored = { purpose: 'material' as const, sha256: '0'.repeat(64), createdAt: now };
      await db.insert(storedFile).values(files.map((file) => ({ ...file, ...stored, storageKey: file.id })));
      await db
        .insert(entryFile)
        .values(files.map(({ id, entryId, stepId }) => ({ entryId, stepId, fileId: id })));
    }
    people.push(...chunk);
  }
  await app.close();
  await database.close();
  return people;
}

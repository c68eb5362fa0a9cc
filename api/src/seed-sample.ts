import { join } from 'node:path';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import type { FastifyInstance } from 'fastify';
import { publishDefinition } from './competition/seasons/publish-season';
import { openSeason } from './competition/seasons/season-activation';
import { findSeason, listSeasons } from './competition/seasons/season-repository';
import { readContentFolder } from './content/content-folder';
import { importContent } from './content/import-content';
import { contentItem } from './content/tables';
import { packageRoot } from './platform/package-root';

async function seedSeason(app: FastifyInstance): Promise<void> {
  if ((await listSeasons(app.db)).length > 0) return;
  await publishDefinition(app.db, sampleSeason2026, app.clock.now());
  const season = await findSeason(app.db, sampleSeason2026.id);
  if (season) await openSeason(app.db, season.id, app.clock.now());
}

async function seedContent(app: FastifyInstance): Promise<void> {
  const [any] = await app.db.select({ id: contentItem.id }).from(contentItem).limit(1);
  if (any) return;
  const { documents, assets } = await readContentFolder(join(packageRoot, 'seed/content'));
  const { problems } = await importContent(app.db, documents, assets, { partial: true });
  for (const problem of problems) app.log.warn({ problem }, 'sample content');
}

/** Gives a new embedded database the sample season and content; one that has any is left alone. */
export async function seedSample(app: FastifyInstance): Promise<void> {
  if (app.env.PORTAL_MODE !== 'embedded') return;
  await seedSeason(app);
  await seedContent(app);
}

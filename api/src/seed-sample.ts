import { join } from 'node:path';
import { readContentFolder } from '@portal/ops/content-folder';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { publishDefinition } from './competition/seasons/publish-season';
import { openSeason } from './competition/seasons/season-activation';
import { listSeasons } from './competition/seasons/season-repository';
import { importContent } from './content/import-content';
import { contentItem } from './content/tables';
import { packageRoot } from './platform/package-root';
import type { ServiceContext } from './platform/service-context';

async function seedSeason({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  if ((await listSeasons(db)).length > 0) return;
  await publishDefinition(db, sampleSeason2026, clock.now());
  await openSeason(db, sampleSeason2026.id, clock.now());
}

async function seedContent({ db, log }: Pick<ServiceContext, 'db' | 'log'>): Promise<void> {
  const [existing] = await db.select({ id: contentItem.id }).from(contentItem).limit(1);
  if (existing) return;
  const { documents, assets } = await readContentFolder(join(packageRoot, 'seed/content'));
  const { problems } = await importContent(db, documents, assets, { partial: true });
  for (const problem of problems) log.warn({ problem }, 'sample content');
}

/** Adds the sample season and content to a new embedded database; does nothing if there are any. */
export async function seedSample(
  context: Pick<ServiceContext, 'db' | 'clock' | 'env' | 'log'>,
): Promise<void> {
  if (context.env.PORTAL_MODE !== 'embedded') return;
  await seedSeason(context);
  await seedContent(context);
}

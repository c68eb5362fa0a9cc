import { paths } from '@portal/contract/paths';
import type { Db } from '../../platform/db/database';
import { findDefinition, findOpenSeason } from './season-repository';

/** The steps of the open season's entry form, as the search finds them. */
export async function getEntrySteps(db: Db) {
  const open = await findOpenSeason(db);
  const definition = open && (await findDefinition(db, open.id, open.currentVersion));
  return (definition?.steps ?? []).map((step) => ({
    href: paths.competitionEnter.href(step.id),
    title: step.title,
    help: step.help ?? '',
    fields: 'fields' in step ? step.fields.map(({ label }) => label) : [],
  }));
}

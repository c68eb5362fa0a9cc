import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import type { EntryDetail } from '@portal/contract/competition/entry';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { useEffect, useState } from 'react';
import { legacyLines, titleIn, versionOf } from './legacy-lines';

/** The versions that may have asked for what is kept: the last one, those that set it aside, the earlier ones. */
function formerVersions({ legacy, migration }: EntryDetail, { version }: SeasonDefinition): Set<number> {
  const named = Object.values(legacy).flatMap((kept) => Object.keys(kept).map(versionOf));
  const earlier = Array.from({ length: version - 1 }, (_, back) => version - 1 - back);
  const versions = new Set([migration?.from, ...named, ...earlier].filter((each) => each !== undefined));
  versions.delete(version);
  return versions;
}

/** Asks for as many versions of the form as it takes to name everything that is kept. */
async function formsFor(
  entry: EntryDetail,
  definition: SeasonDefinition,
  signal: AbortSignal,
): Promise<SeasonDefinition[]> {
  const forms = [definition];
  const named = ([stepId, kept]: [string, EntryDetail['legacy'][string]]) =>
    titleIn(forms, stepId) !== undefined &&
    legacyLines(forms, stepId, kept, { data: {} }).every(({ label }) => label !== undefined);
  for (const version of formerVersions(entry, definition)) {
    if (Object.entries(entry.legacy).every(named)) break;
    const form = await getSeasonDefinition(entry.season.id, version, signal).catch(() => undefined);
    if (form) forms.push(form);
  }
  return forms;
}

/** The present form and the earlier ones that asked for what is kept; undefined while they are asked for. */
export function useFormerForms(entry: EntryDetail, definition: SeasonDefinition) {
  const [forms, setForms] = useState<SeasonDefinition[]>();
  useEffect(() => {
    const stopping = new AbortController();
    void formsFor(entry, definition, stopping.signal).then(
      (found) => stopping.signal.aborted || setForms(found),
    );
    return () => stopping.abort();
  }, [entry, definition]);
  return forms;
}

import { isApiError } from '@portal/api-client';
import { getEntry } from '@portal/api-client/competition/get-entry';
import { getSeasonDefinition } from '@portal/api-client/competition/get-season-definition';
import { type CopiedStep, copyDifferences } from '@portal/contract/season/copy-differences';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { useEffect, useState } from 'react';

async function differencesOf(id: string, to: SeasonDefinition, signal: AbortSignal): Promise<CopiedStep[]> {
  const entry = await getEntry(id, signal);
  const from = await getSeasonDefinition(entry.season.id, entry.definitionVersion, signal);
  const data = Object.fromEntries(Object.entries(entry.steps).map(([stepId, step]) => [stepId, step.data]));
  const today = new Date().toISOString().slice(0, 10);
  return copyDifferences(from, to, { participant: entry.participant, data, today });
}

/** What copying the entry to the season would do. `steps` is missing while it is being found out. */
export function useCopyDifferences(entryId: string, definition: SeasonDefinition) {
  const [attempt, setAttempt] = useState(0);
  const [steps, setSteps] = useState<CopiedStep[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stopping = new AbortController();
    differencesOf(entryId, definition, stopping.signal).then(setSteps, (error: unknown) => {
      if (!stopping.signal.aborted) setFailure(isApiError(error) ? error.msg : '往届报名加载失败');
    });
    return () => stopping.abort();
  }, [entryId, definition, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { steps, failure, retry };
}

import { isApiError } from '@portal/api-client';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { acceptsEntries } from '@portal/contract/competition/status-names';
import type { Participant, SeasonDefinition } from '@portal/season/definition';
import { sessionAtom } from '@portal/session';
import { Button } from '@portal/ui';
import { Heading, Text, Wrap } from '@portal/ui/controls';
import { Alert, Panel } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { CopyDialog } from './copy-dialog';
import { SeasonIntro } from './season-intro';
import { outlineSteps } from './step-outline';

/** Kind of participant by account type. For other or unknown types, the first in the list is shown. */
const participants: Partial<Record<string, Participant>> = {
  enterprise: 'enterprise',
  tourist: 'personal',
};

interface StartPanelProps {
  season: CurrentSeason;
  definition: SeasonDefinition;
  clockOffset: number;
  earlier: readonly EntrySummary[];
  onStart: (copyFrom?: string) => Promise<void>;
}

export function StartPanel({ season, definition, clockOffset, earlier, onStart }: StartPanelProps) {
  const outlines = useMemo(() => outlineSteps(definition), [definition]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [query] = useSearchParams();
  const [copying, setCopying] = useState(query.get('copy') ?? undefined);
  const { platform } = useAtomValue(sessionAtom);
  const open = acceptsEntries(season.phase);
  const source = open ? earlier.find((entry) => entry.id === copying) : undefined;

  const start = async (copyFrom?: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onStart(copyFrom);
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '创建报名失败，请重试');
      setCopying(undefined);
      setBusy(false);
    }
  };

  return (
    <SeasonIntro
      season={season}
      outlines={outlines}
      clockOffset={clockOffset}
      participant={participants[platform]}
      actions={
        <Button variant="main" size="l" busy={busy} onClick={() => start()}>
          开始报名
        </Button>
      }
    >
      {failure ? (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      ) : null}
      {open && earlier.length > 0 ? (
        <Panel>
          <Heading fontSize="lg">从往届报名复制</Heading>
          <Text color="text.soft">沿用仍适用的内容；复制之前会列出沿用、不再沿用和待填写的项目。</Text>
          <Wrap gap="1.5" align="center">
            {earlier.map((entry) => (
              <Button
                key={entry.id}
                variant="outline"
                icon="copy"
                disabled={busy}
                onClick={() => setCopying(entry.id)}
              >
                {entry.season.name}：{entry.projectName || '未命名项目'}
              </Button>
            ))}
          </Wrap>
        </Panel>
      ) : null}
      {source ? (
        <CopyDialog
          source={source}
          season={season}
          definition={definition}
          clockOffset={clockOffset}
          busy={busy}
          onClose={() => setCopying(undefined)}
          onConfirm={() => start(source.id)}
        />
      ) : null}
    </SeasonIntro>
  );
}

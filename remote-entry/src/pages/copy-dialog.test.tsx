import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { copyDifferences } from '@portal/season/copy-entry';
import { sampleSeason2026 } from '@portal/season/sample-2026';
import { renderToStaticMarkup } from 'react-dom/server';
import { CopyDialog } from './copy-dialog';

jest.mock('@portal/ui', () => ({}));
jest.mock('@portal/ui/controls', () => ({ Dialog: () => null }));
jest.mock('@portal/ui/controls/page', () => ({}));
jest.mock('@portal/ui/loading', () => ({
  useLoaded: (_key: unknown, load?: (signal: AbortSignal) => unknown) => {
    load?.(new AbortController().signal);
    return { state: 'loading' };
  },
}));
jest.mock('@portal/api-client/entry', () => ({
  getEntry: async () => ({ season: { id: '2025' }, definitionVersion: 1, steps: {} }),
}));
jest.mock('@portal/api-client/reference', () => ({ getSeasonDefinition: async () => ({}) }));
jest.mock('@portal/season/copy-entry', () => ({ copyDifferences: jest.fn(() => []) }));

afterEach(() => jest.restoreAllMocks());

test('a copy is compared by the server’s date, even if the device is a day ahead', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-06-02T12:00:00+08:00'));
  const source = { id: '1', season: { name: '2025' }, projectName: '果园' } as EntrySummary;
  const noAct = () => undefined;
  renderToStaticMarkup(
    <CopyDialog
      source={source}
      season={{ name: '2026' } as CurrentSeason}
      definition={sampleSeason2026}
      clockOffset={-24 * 3_600_000}
      busy={false}
      onClose={noAct}
      onConfirm={noAct}
    />,
  );
  await new Promise(setImmediate);
  const today = '2026-06-01';
  expect(copyDifferences).toHaveBeenCalledWith({}, sampleSeason2026, expect.objectContaining({ today }));
});

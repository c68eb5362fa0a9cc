import { getEntry } from '@portal/api-client/competition/get-entry';
import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { openDesk } from './open-desk';
import { entryWith } from './test-desk';

jest.mock('@portal/api-client/competition/get-entry');
jest.mock('../upload/pending-uploads', () => ({ openPendingUploads: () => ({ list: async () => [] }) }));

const savedAt = '2026-11-21T08:00:00+08:00';
const season = { id: definition.id, windows: definition.windows } as Parameters<typeof openDesk>[3];

async function opened() {
  const entry = entryWith({ project: { data: { slogan: '第一版才问' }, revision: 1, savedAt } });
  return { entry, desk: await openDesk(entry, definition, 0, season) };
}

test('news of the same version is taken in', async () => {
  const { entry, desk } = await opened();
  const steps = { project: { data: { slogan: '其他设备' }, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, steps });
  await desk.refresh();
  expect(desk.draft.step('project').answers).toEqual({ slogan: '其他设备' });
  desk.close();
});

test('an entry that was moved by another device leaves the form as it stands, to be opened anew', async () => {
  const { entry, desk } = await opened();
  const steps = { project: { data: {}, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, definitionVersion: 2, steps });
  await desk.refresh();
  expect(desk.draft.step('project').answers).toEqual({ slogan: '第一版才问' });
  expect(desk.autosave.state().outdated).toBe(true);
  desk.close();
});

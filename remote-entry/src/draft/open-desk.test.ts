import { request } from '@portal/api-client';
import { getEntry } from '@portal/api-client/competition/get-entry';
import type { Step } from '@portal/contract/season/definition';
import { sampleSeason2026 as definition } from '@portal/contract/season/sample-season-2026';
import { openDesk } from './open-desk';
import { entryWith } from './test-desk';

jest.mock('@portal/api-client', () => ({
  ...jest.requireActual<object>('@portal/api-client'),
  request: jest.fn(async () => ({ revision: 1, savedAt: '2026-11-21T08:00:00+08:00', issues: [] })),
}));
jest.mock('@portal/api-client/competition/get-entry');
jest.mock('../upload/pending-uploads', () => ({ openPendingUploads: () => ({ list: async () => [] }) }));

const savedAt = '2026-11-21T08:00:00+08:00';
const season = { id: definition.id, windows: definition.windows } as Parameters<typeof openDesk>[3];

let close: (() => void) | undefined;
afterEach(() => close?.());

async function opened(form = definition) {
  const entry = entryWith({ project: { data: { slogan: '第一版才问' }, revision: 1, savedAt } });
  const desk = await openDesk(entry, form, 0, season);
  close = desk.close;
  return { entry, desk };
}

test('news of the same version is taken in', async () => {
  const { entry, desk } = await opened();
  const steps = { project: { data: { slogan: '其他设备' }, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, steps });
  await desk.refresh();
  expect(desk.draft.step('project').answers).toEqual({ slogan: '其他设备' });
});

test('an entry that was moved by another device leaves the form as it stands, to be opened anew', async () => {
  const { entry, desk } = await opened();
  const steps = { project: { data: {}, revision: 2, savedAt } };
  jest.mocked(getEntry).mockResolvedValue({ ...entry, definitionVersion: 2, steps });
  await desk.refresh();
  expect(desk.draft.step('project').answers).toEqual({ slogan: '第一版才问' });
  expect(desk.autosave.state().outdated).toBe(true);
});

test('a step that stands beside the entry is saved under its own id', async () => {
  const finance: Step = { id: 'finservice', title: '金融服务', help: '', kind: 'beside', fields: [] };
  const { desk } = await opened({ ...definition, steps: [...definition.steps, finance] });
  desk.draft.setAnswer('finservice', 'loanUse', '扩产');
  await desk.autosave.flush();
  expect(request).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'PUT', url: '/comp/entry/e1/step/finservice' }),
  );
  expect(desk.autosave.state().dirty).toBe(false);
});

import { openInTab, place, type } from './test-desk';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function disputed() {
  const at = place();
  const desk = await openInTab('t1', at);
  at.server.change('project', { name: '其他设备', slogan: '其他设备' });
  type(desk, 'name', '本机');
  type(desk, 'slogan', '本机');
  await jest.advanceTimersByTimeAsync(3000);
  desk.autosave.putConflictsOff();
  return { at, desk };
}

test('a choice that was put off saves neither side over the other', async () => {
  const { at, desk } = await disputed();
  type(desk, 'tagline', '先看看表单');
  await desk.autosave.flush();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(at.server.steps.project?.data).toEqual({ name: '其他设备', slogan: '其他设备' });
  expect(desk.autosave.state()).toMatchObject({ dirty: true, conflicts: [{ putOff: true }] });
});

test('a choice that was put off is asked for again only by the person, or when something else is disputed', async () => {
  const { at, desk } = await disputed();
  const news = (data: Record<string, string>) => {
    at.server.change('project', data);
    const now = at.server.steps.project;
    desk.autosave.takeIn('project', now?.data ?? {}, now?.revision ?? 0);
  };
  news({ intro: '无关的修改' });
  expect(desk.autosave.state().conflicts).toMatchObject([{ putOff: true }]);
  type(desk, 'scenario', '本机');
  news({ scenario: '其他设备' });
  expect(desk.autosave.state().conflicts[0]?.putOff).toBeFalsy();
  expect(desk.autosave.state().conflicts[0]?.conflicts).toHaveLength(3);
});

test('a choice that was put off is asked for with what was typed meanwhile; what no longer differs is not asked', async () => {
  const { at, desk } = await disputed();
  type(desk, 'name', '本机改后');
  type(desk, 'slogan', '其他设备');
  desk.autosave.askAgain();
  const conflicts = [{ path: ['name'], mine: '本机改后', theirs: '其他设备' }];
  expect(desk.autosave.state().conflicts).toEqual([{ stepId: 'project', conflicts }]);
  desk.autosave.settle('project', () => false);
  await jest.advanceTimersByTimeAsync(3000);
  expect(at.server.steps.project?.data).toEqual({ name: '本机改后', slogan: '其他设备' });
});

test('a choice that was put off is saved at once when nothing differs any more', async () => {
  const { at, desk } = await disputed();
  for (const key of ['name', 'slogan']) type(desk, key, '其他设备');
  type(desk, 'tagline', '新');
  desk.autosave.askAgain();
  await jest.advanceTimersByTimeAsync(100);
  expect(at.server.steps.project?.data).toMatchObject({ name: '其他设备', tagline: '新' });
});

import { verifyPreview } from '@portal/releases/preview';
import { PROVIDES } from '@portal/releases/test/published-portal';
import { operatorOfServing } from '../../test/release-operator';
import { readArguments } from '../command-line';
import { release } from './commands';
import { listPreviewsCommand, previewCommand, revokePreviewCommand } from './preview-command';

const forTester = { tester: '王芳', hours: undefined, path: undefined, by: '李雷' };

const operator = () =>
  operatorOfServing({ shell: { provides: PROVIDES, server: '' }, portals: ['https://portal.example'] });

test('release preview prints a link to the remote’s first page and the command to revoke it', async () => {
  const { context, lines, trusted } = await operator();
  await previewCommand(context, ['entry@2027.1.0', 'content@1.0.0'], forTester);
  const link = new URL(lines.find((line) => line.startsWith('https:')) ?? '');
  expect(link.pathname).toBe('/entry');
  const preview = verifyPreview(link.searchParams.get('portal-preview') ?? '', trusted);
  expect(preview).toMatchObject({ tester: '王芳', by: '李雷' });
  expect(Object.keys(preview.remotes)).toEqual(['entry', 'content']);
  expect(lines.join('\n')).toContain(`release preview revoke ${preview.id}`);
});

test('a link with a fragment opens the preview, whatever the portal’s URL ends with', async () => {
  const { context, lines } = await operator();
  const portals = ['https://portal.example/'];
  await previewCommand({ ...context, portals }, ['entry@2027.1.0'], {
    ...forTester,
    path: '/match?a=1#rules',
  });
  const { pathname, searchParams, hash } = new URL(lines.find((line) => line.startsWith('https:')) ?? '');
  expect([pathname, [...searchParams.keys()], hash]).toEqual(['/match', ['a', 'portal-preview'], '#rules']);
});

test('release preview rejects two versions of one remote, like release activate', async () => {
  const { context } = await operator();
  await expect(
    previewCommand(context, ['entry@2027.1.0', 'entry@2026.1.0'], forTester),
  ).rejects.toMatchObject({
    failure: 'usage',
    message: 'entry 写了两个版本：2027.1.0 和 2026.1.0',
  });
});

test('release preview list and revoke identify previews by number', async () => {
  const { context, lines } = await operator();
  for (const versions of [['entry@2027.1.0'], ['content@1.0.0']])
    await previewCommand(context, versions, forTester);
  lines.length = 0;
  await listPreviewsCommand(context);
  const [id = ''] = /[0-9a-f]{12}/.exec(lines.join('\n')) ?? [];
  await expect(revokePreviewCommand(context, undefined, false)).rejects.toMatchObject({ failure: 'usage' });
  await expect(revokePreviewCommand(context, 'abc', false)).rejects.toMatchObject({ failure: 'not-found' });
  await revokePreviewCommand(context, id, false);
  lines.length = 0;
  await listPreviewsCommand(context);
  expect(lines.join('\n')).not.toContain(id);
  await revokePreviewCommand(context, undefined, true);
  lines.length = 0;
  await listPreviewsCommand(context);
  expect(lines).toEqual(['没有正在进行的预览']);
});

test.each(['0', '0.5', '745', 'two'])('release preview rejects %s hours', (hours) => {
  const preview = release.commands.find(({ name }) => name === 'release preview');
  expect(
    () => preview && readArguments(preview, ['entry@2027.1.0', '--for', '王芳', '--hours', hours]),
  ).toThrow('选项 --hours 应是不超过 744 的正整数');
});

test('release preview rejects a path on another site', async () => {
  const { context } = await operator();
  const wanted = { ...forTester, path: '//elsewhere.example' };
  await expect(previewCommand(context, ['entry@2027.1.0'], wanted)).rejects.toMatchObject({
    failure: 'usage',
  });
});

test.each(['', '王'.repeat(41)])('release preview rejects the tester “%s”', async (tester) => {
  const { context } = await operator();
  await expect(previewCommand(context, ['entry@2027.1.0'], { ...forTester, tester })).rejects.toMatchObject({
    failure: 'usage',
  });
});

import { runCommand } from './command-line';
import { families } from './commands';

async function reseal(unreadable: string[]): Promise<string> {
  const post = async () => ({ key: 'k2', steps: 3, submissions: 2, unreadable });
  const portal = { connect: () => ({ post }) } as unknown as Parameters<typeof runCommand>[2];
  const printed: string[] = [];
  await runCommand(families, ['keys', 'reseal'], portal, (text) => void printed.push(text));
  return printed.join('\n');
}

test('keys reseal prints what was encrypted again, and that old keys may be removed', async () => {
  expect(await reseal([])).toMatch(/密钥 k2 重新加密：草稿 3 处，提交 2 份[\s\S]+只留 k2 即可/);
});

test('keys reseal names the entries that no key opens, and keeps the old keys then', async () => {
  await expect(reseal(['an-entry'])).rejects.toMatchObject({
    failure: 'incomplete',
    message: expect.stringMatching(/^(?!.*只留).*- an-entry/s),
  });
});

import { runCommand } from './command-line';
import { families } from './commands';

async function reseal(unreadable: string[]): Promise<string> {
  const post = async () => ({ key: 'k2', steps: 3, submissions: 2, unreadable });
  const portal = { connect: () => ({ post }) } as unknown as Parameters<typeof runCommand>[2];
  const printed: string[] = [];
  await runCommand(families, ['keys', 'reseal'], portal, (text) => void printed.push(text));
  return printed.join('\n');
}

test('keys reseal prints what was re-encrypted and that old keys may be removed', async () => {
  expect(await reseal([])).toMatch(/密钥 k2 重新加密：草稿 3 处，提交 2 份[\s\S]+只留 k2 即可/);
});

test('keys reseal lists entries that no key decrypts, and advises to keep the old keys', async () => {
  await expect(reseal(['an-entry'])).rejects.toMatchObject({
    failure: 'incomplete',
    message: expect.stringMatching(/^(?!.*只留).*- an-entry/s),
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beijingMinute } from '@portal/contract/beijing-time';
import type { IssuedToken, PublisherDto } from '@portal/contract/publishing';
import { loadOrCreateSigningKeys } from '@portal/releases/signing';
import type { Family } from './command-line';
import { CommandError, orMissing } from './failure';
import { formatTable } from './print';

function teamTable(teams: readonly PublisherDto[]): string {
  const state = ({ revokedAt, expiresAt }: PublisherDto) => {
    if (revokedAt) return `已撤销（${beijingMinute(revokedAt)}）`;
    return expiresAt && new Date(expiresAt) <= new Date() ? '已到期' : '有效';
  };
  return formatTable(
    ['团队', '模块', '可启用', '令牌', '到期', '最近使用'],
    teams.map((team) => [
      team.name,
      team.remotes.join('、'),
      team.mayActivate ? '是' : '否',
      state(team),
      team.expiresAt && beijingMinute(team.expiresAt),
      team.lastUsedAt && beijingMinute(team.lastUsedAt),
    ]),
  );
}

/** The token is printed once, because the portal stores only its hash. */
function issued({ publisher, token }: IssuedToken): string {
  return `${teamTable([publisher])}\n令牌（只显示这一次，请妥善交给团队）：\n  ${token}\n团队这样使用：PORTAL_URL=<门户地址> PORTAL_TOKEN=<令牌> pnpm portal release publish ${publisher.remotes[0]}`;
}

function readKey(path: string | undefined): string | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError('not-found', `找不到公钥文件 ${path}`);
  }
}

const at = (name: string) => `/publishers/${encodeURIComponent(name)}`;

/** Without the key, the team's releases could neither be activated nor rolled back to. */
const KEY_STAYS =
  '登记过的公钥留在密钥目录的 publishers 中，它签名的版本仍可启用和退回；如果它的私钥可能泄露，请删除那里的文件';

export const team: Family = {
  name: 'team',
  summary: '可以自行发布模块的团队',
  commands: [
    {
      name: 'team add',
      words: '<团队>',
      summary: '签发一个令牌，持有者只能发布写明的模块',
      options: {
        remote: { value: '模块', help: '可写多次', required: true, repeatable: true },
        'may-activate': { help: '也可以自行启用这些模块的版本' },
        expires: { value: '2027-12-31', help: '从这一天起令牌失效（北京时间）' },
        key: {
          value: '公钥文件',
          help: '团队自己的公钥（team keygen）；登记后，它发布的构建必须由这个密钥签名',
        },
      },
      run: async (portal, args) =>
        issued(
          await portal.connect().post<IssuedToken>('/publishers', {
            name: args.word,
            remotes: args.list('remote'),
            mayActivate: args.isOn('may-activate'),
            expiresOn: args.option('expires') ?? null,
            publicKey: readKey(args.option('key')),
          }),
        ),
    },
    {
      name: 'team list',
      summary: '列出团队',
      run: async (portal) => {
        const teams = await portal.connect().get<PublisherDto[]>('/publishers');
        return teams.length > 0 ? teamTable(teams) : '还没有团队，请用 team add 添加';
      },
    },
    {
      name: 'team rotate',
      words: '<团队>',
      summary: '换一个令牌，旧令牌立即失效',
      run: async (portal, args) =>
        issued(
          await orMissing(
            portal.connect().post<IssuedToken>(`${at(args.word)}/rotate`),
            `没有令牌有效的团队 ${args.word}，请用 pnpm portal team list 查看`,
          ),
        ),
    },
    {
      name: 'team revoke',
      words: '<团队>',
      summary: '撤销令牌；已发布的版本不受影响',
      run: async (portal, args) => {
        const revoked = await orMissing(
          portal.connect().post<PublisherDto>(`${at(args.word)}/revoke`),
          `没有团队 ${args.word}，请用 pnpm portal team list 查看`,
        );
        return `${teamTable([revoked])}\n${KEY_STAYS}`;
      },
    },
    {
      name: 'team keygen',
      summary: '在团队自己的机器上生成签名密钥，公钥交给运营人员登记',
      async run(portal) {
        const { env } = await portal.openReleases();
        const { keyId } = await loadOrCreateSigningKeys(env.keys);
        return `签名密钥在 ${env.keys}，请妥善保管，不要外传\n请把公钥交给门户的运营人员：\n  ${join(env.keys, `release-${keyId}.pub`)}`;
      },
    },
  ],
};

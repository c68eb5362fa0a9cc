import type { SignInRecord } from '@portal/contract/account';
import { secondsFromNow } from '../platform/clock';
import type { ServiceContext } from '../platform/service-context';
import { listSessions } from './session-repository';

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/i, 'HarmonyOS'],
  [/iPhone|iPad/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X/i, 'macOS'],
  [/Linux/i, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, '微信'],
  [/Edg\//i, 'Edge'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/Firefox\//i, 'Firefox'],
  [/Chrome\//i, 'Chrome'],
  [/Safari\//i, 'Safari'],
];

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}

/** @returns a device name that its owner recognizes: `Windows · Chrome` */
export function describeDevice(userAgent: string): string {
  const parts = [firstMatch(SYSTEMS, userAgent), firstMatch(BROWSERS, userAgent)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : '未知设备';
}

/** Hides the last part: the network suffices to recognize a sign-in. */
function maskAddress(address: string): string {
  return address.includes(':') ? address : address.replace(/\.\d+$/, '.*');
}

const MAX_RECORDS = 50;

/** The caller's own session first, then active ones, then ended ones. An expired refresh token ends a session. */
export async function listSignIns(
  { db, clock, env }: Pick<ServiceContext, 'db' | 'clock' | 'env'>,
  userId: number,
  currentId: number,
): Promise<SignInRecord[]> {
  const now = clock.now();
  const getExpiry = (lastUsedAt: Date) => {
    const end = new Date(lastUsedAt.getTime() + env.REFRESH_TOKEN_TTL * 1000);
    return end <= now ? end : null;
  };
  const usedSince = secondsFromNow(clock, -env.REFRESH_TOKEN_TTL);
  const rows = await listSessions(db, { userId, current: currentId, usedSince, limit: MAX_RECORDS });
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    method: row.method === 'sms' ? 'sms' : 'password',
    address: maskAddress(row.address),
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    endedAt: (row.endedAt ?? getExpiry(row.lastUsedAt))?.toISOString() ?? null,
  }));
}

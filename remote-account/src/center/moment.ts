/** @returns a moment in Beijing as `2027年1月31日 14:05` */
export function beijingMinute(at: number | string): string {
  const time = new Date((typeof at === 'string' ? Date.parse(at) : at) + 8 * 3_600_000);
  const [day = '', clock = ''] = time.toISOString().split('T');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 ${clock.slice(0, 5)}`;
}

/** @returns the last minute before `closes`, as a person names a deadline */
export function lastMinute(closes: string): string {
  return beijingMinute(Date.parse(closes) - 1000);
}

const DAY_MS = 86_400_000;

/** @returns how much time is left in words; undefined when it is over. Both in milliseconds. */
export function timeLeftText(end: number, now: number): string | undefined {
  const left = end - now;
  if (left <= 0) return undefined;
  if (left >= DAY_MS) return `还剩${Math.floor(left / DAY_MS)}天`;
  const hours = Math.floor(left / 3_600_000);
  return hours > 0 ? `还剩${hours}小时` : `还剩${Math.max(1, Math.floor(left / 60_000))}分钟`;
}

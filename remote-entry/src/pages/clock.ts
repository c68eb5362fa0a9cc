/** @returns a moment in Beijing as `2027年1月31日 23:59:59` */
export function beijingMoment(at: number | string): string {
  const time = new Date((typeof at === 'string' ? Date.parse(at) : at) + 8 * 3_600_000);
  const [day = '', clock = ''] = time.toISOString().split('T');
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 ${clock.slice(0, 8)}`;
}

/** @returns the last second before `closes`, as a person names a deadline */
export function lastMoment(closes: string): string {
  return beijingMoment(Date.parse(closes) - 1000);
}

/** @returns the clock time in Beijing, `14:05:09` */
export function beijingClock(at: string): string {
  return beijingMoment(at).split(' ')[1] ?? '';
}

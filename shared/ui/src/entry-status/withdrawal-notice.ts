/**
 * @param inWords names the last moment before a deadline
 * @returns what withdrawing leads to, for who asks for it at `now`
 */
export function withdrawalNotice(
  deadline: string,
  now: number,
  inWords: (deadline: string) => string,
): string {
  const kept = '撤回后本次报名不再参加审核，已填写的内容会保留';
  return now < Date.parse(deadline)
    ? `${kept}；${inWords(deadline)}前可以重新开启并再次提交。`
    : `${kept}；提交时间已过，撤回后不能重新开启。`;
}

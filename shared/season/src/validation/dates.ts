import { beijingTime } from '@portal/contract/beijing-time';
import { windowNames } from '@portal/contract/competition/season';
import type { SeasonDefinition } from '../definition';
import type { Flaw } from './flaw';

/** @returns Beijing time as `2027-01-31 23:59:59` */
function toBeijing(moment: number): string {
  return beijingTime(moment).slice(0, 19).replace('T', ' ');
}

/** @returns the flaws of windows and stages, and of deadlines in the announcement */
export function findDateFlaws(definition: SeasonDefinition): Flaw[] {
  return [
    ...findWindowFlaws(definition),
    ...findStageFlaws(definition),
    ...findAnnouncementFlaws(definition),
  ];
}

/** Windows are checked separately; a stage's own dates must be in order. */
function findStageFlaws({ stages = [] }: SeasonDefinition): Flaw[] {
  return stages.flatMap((stage, index) =>
    'window' in stage || Date.parse(stage.dates.opens) < Date.parse(stage.dates.closes)
      ? []
      : [{ path: ['stages', index], message: `阶段“${stage.name}”的开始应早于结束` }],
  );
}

function findWindowFlaws({ windows }: SeasonDefinition): Flaw[] {
  const flaws: Flaw[] = windowNames
    .filter((name) => Date.parse(windows[name].opens) >= Date.parse(windows[name].closes))
    .map((name) => ({
      path: ['windows', name],
      message: `开始 ${windows[name].opens} 不早于结束 ${windows[name].closes}，请改正`,
    }));
  const opens = (name: (typeof windowNames)[number]) => Date.parse(windows[name].opens);
  const closes = (name: (typeof windowNames)[number]) => Date.parse(windows[name].closes);
  const require = (holds: boolean, path: string[], message: string) => {
    if (!holds) flaws.push({ path: ['windows', ...path], message });
  };
  require(opens('draft') <= opens('submit'), ['draft', 'opens'], '填写的开始应不晚于提交的开始');
  require(closes('draft') <= closes('submit'), [
    'draft',
    'closes',
  ], '填写结束应不晚于提交结束，否则有人填了却交不上');
  require(opens('submit') < closes('draft'), ['submit', 'opens'], '提交的开始应早于填写的结束');
  require(opens('register') < closes('submit'), ['register', 'opens'], '注册的开始应早于提交的结束');
  require(opens('review') >= closes('submit'), ['review', 'opens'], '审核应在提交结束之后开始');
  require(opens('final') >= opens('review'), ['final', 'opens'], '决赛不应早于审核开始');
  require(closes('final') >= closes('submit'), ['final', 'closes'], '决赛应在提交结束之后结束');
  return flaws;
}

const DAY =
  /(?:(\d{4})\s*年)?\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日\s*(?:(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?/g;

/** Each date in a sentence about a deadline must be the end of the submit, draft or register window. */
function findAnnouncementFlaws({ announcement = '', windows }: SeasonDefinition): Flaw[] {
  const ends = (['submit', 'draft', 'register'] as const).map((name) => Date.parse(windows[name].closes));
  const sentences = announcement.split(/[。；！\n]/).filter((sentence) => sentence.includes('截止'));
  return sentences.flatMap((sentence) =>
    [...sentence.matchAll(DAY)].flatMap((match) =>
      ends.some((end) => tells(match, end))
        ? []
        : [
            {
              path: ['announcement'],
              message: `公告说“${match[0].trim()}”截止，而提交截止是北京时间 ${toBeijing(ends[0] ?? 0)}：请改公告，或改 windows.submit.closes`,
            },
          ],
    ),
  );
}

function tells([, year, month = '', day = '', hour, minute, second]: RegExpMatchArray, end: number): boolean {
  const date = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const fits = (moment: number, clock: (time: string) => boolean) => {
    const [on = '', time = ''] = toBeijing(moment).split(' ');
    return on.endsWith(date) && (!year || on.startsWith(year)) && clock(time);
  };
  if (hour === undefined) return fits(end - 1, () => true);
  const written = `${hour.padStart(2, '0')}:${minute}`;
  // 24:00 is the end of the day, 23:59 its last minute; other times are the end itself or the last second
  // before it.
  if (written === '24:00') return fits(end - 1, () => toBeijing(end).endsWith('00:00:00'));
  const isWritten = (time: string) => (second ? time === `${written}:${second}` : time.startsWith(written));
  return fits(end, isWritten) || fits(end - 1000, isWritten);
}

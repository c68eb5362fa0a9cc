import type { TextKind } from './provider';

/** What each message says around its values; the provider's templates are to be applied for with the same words. */
const wordings: Readonly<Record<TextKind, (...values: string[]) => string>> = {
  reminder: (project, left, deadline) =>
    `“${project}”尚未提交，距报名截止${left}（${deadline}），请尽快登录门户提交。`,
  returned: (deadline) => `您的报名材料被退回修改，请于${deadline}前登录门户修改并重新提交。`,
  decided: (season) => `${season}资格审核结果已公布，请登录门户个人中心查看。`,
  submitted: (entryNo, at) => `您的报名已提交成功，报名编号${entryNo}，提交时间${at}。`,
};

/** @param sign under whose name it goes out */
export function wordText(sign: string, kind: TextKind, values: readonly string[]): string {
  return `【${sign}】${wordings[kind](...values)}`;
}

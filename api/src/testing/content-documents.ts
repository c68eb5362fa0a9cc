import type { SourceDocument } from '../content/parse-document';

/** A financing need open through this day, e.g. `2099-01-01`. */
export const needUntil = (day: string): SourceDocument => ({
  path: 'financingNeeds/valve.md',
  text: `---
title: 阀门企业A轮融资
summary: 用于扩建产线。
publishedAt: 2026-09-01
enterprise: 示例阀门有限公司
industry: 高端装备制造
region: 岚江市
stage: 量产/上线
round: A
kind: 股权
amountMin: 500
amountMax: 1000
use: 扩建产线
validUntil: ${day}
contact: { name: 王工, phone: '13800000000' }
---
正文。`,
});

/** An activity between these times or days, e.g. `2099-01-03 18:00`. */
export const activityBetween = (starts: string, ends: string): SourceDocument => ({
  path: 'activity/camp.md',
  text: `---
title: 训练营
summary: 三天训练营。
publishedAt: 2026-09-01
category: 培训辅导
starts: ${starts}
ends: ${ends}
place: 科技园三楼
organiser: 组委会
---
正文。`,
});

/** News with a cover, dated by the length of its slug: a longer slug is newer. */
export const news = (slug: string, more = '', body = '正文内容。'): SourceDocument => ({
  path: `news/${slug}.md`,
  text: `---
title: 标题${slug}
summary: 摘要${slug}
publishedAt: 2026-09-0${slug.length} 09:00
column: 通知公告
source: 组委会
cover: covers/a.svg
${more}
---
${body}`,
});

/** The cover of that news. */
export const cover = {
  path: 'covers/a.svg',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};

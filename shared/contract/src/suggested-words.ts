/** Search terms that the portal suggests; each finds its page among the first hits (`search-tasks.json`). */
export const suggestedWords = {
  /** Below the header's search field. */
  header: ['报名条件', '赛程安排', '扶持政策', '融资需求', '产业园区'],
  /** On the search page before anything is typed. */
  searchPage: [
    '报名',
    '赛程',
    '商业计划书',
    '融资',
    '新材料',
    '园区入驻',
    '获奖名单',
    '新闻',
    '活动',
    '知识产权',
  ],
} as const;

/** Questions that the assistant suggests at the start; each has an answer. */
export const suggestedQuestions = [
  '怎样报名参赛？',
  '报名什么时候截止？',
  '商业计划书有什么要求？',
  '忘记密码怎么办？',
] as const;

/** What the activity's page itself shows; the words of the form and of the ticket come with them. */
export const signUpCopy = {
  open: '我要报名',
  join: '加入候补',
  seats: (taken: number, capacity: number | null) =>
    capacity === null ? `已报名 ${taken} 人` : `共 ${capacity} 个名额，已报名 ${taken} 人`,
  full: (waiting: number) => `名额已满，已有 ${waiting} 人候补；有人取消时按先后递补，并以短信告知。`,
} as const;

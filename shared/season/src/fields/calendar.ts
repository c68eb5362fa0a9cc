/** What the form's inputs of a day and of a month can show: of a month also one half, while it is being chosen. */
export const shownDates = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^(\d{4})?(-\d{2})?$/,
} as const;

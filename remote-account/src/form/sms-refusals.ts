/** Codes of refusals that are about the SMS code itself. */
export const SMS_REFUSALS = [1002014000, 1002014001, 1002014002, 1002014003] as const;

/** @returns those refusals, told at `field` */
export function smsRefusalsAt<F extends string>(field: F): Record<number, { field: F }> {
  return Object.fromEntries(SMS_REFUSALS.map((code) => [code, { field }]));
}

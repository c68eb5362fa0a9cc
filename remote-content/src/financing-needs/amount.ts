/** A sum for people: below 1 亿 in 万元, from there on in 亿元. @param wan amount in 万元 */
function sum(wan: number): { figure: string; unit: string } {
  const trim = (value: number) => String(Number(value.toFixed(2)));
  return wan >= 10_000 ? { figure: trim(wan / 10_000), unit: '亿元' } : { figure: trim(wan), unit: '万元' };
}

/** `500—800 万元`, `9000万元—1.2 亿元`, or one figure where both ends are equal. Amounts in 万元. */
export function amountRange(min: number, max: number): { figure: string; unit: string } {
  const from = sum(min);
  const to = sum(max);
  if (min === max) return to;
  const start = from.unit === to.unit ? from.figure : `${from.figure}${from.unit}`;
  return { figure: `${start}—${to.figure}`, unit: to.unit };
}

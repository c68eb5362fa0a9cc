import type { MatrixField } from './field';
import type { Check } from './fields/field-settings';
import type { Fault } from './fields/field-type';
import type { MatrixValue } from './fields/matrix';

/** Runs one named check on a matrix, year by year. Paths are relative to the matrix. */
export function checkMatrix(
  check: Check,
  field: MatrixField,
  value: MatrixValue,
  years: readonly string[],
): Fault[] {
  const figure = (row: string, year: string): number | undefined => {
    const cell = value[row]?.[year];
    return typeof cell === 'number' ? cell : undefined;
  };
  const label = (row: string) => field.rows.find((each) => each.key === row)?.label ?? row;

  switch (check.name) {
    case 'balance': {
      const [whole, first, second] = check.rows;
      return years.flatMap((year) => {
        const [total, one, other] = [figure(whole, year), figure(first, year), figure(second, year)];
        if (total === undefined || one === undefined || other === undefined) return [];
        if (Math.abs(total - one - other) <= check.tolerance) return [];
        const message = `${year}年${label(whole)}应等于${label(first)}与${label(second)}之和`;
        return [{ path: [whole, year], message }];
      });
    }
    case 'row-at-most':
      return years.flatMap((year) => {
        const [own, other] = [figure(check.row, year), figure(check.other, year)];
        if (own === undefined || other === undefined || own <= other) return [];
        return [
          {
            path: [check.row, year],
            message: `${year}年${label(check.row)}大于${label(check.other)}，请核对`,
          },
        ];
      });
    case 'max-year-change':
      return field.rows.flatMap((row) =>
        years.flatMap((year, at) => {
          const [before, now] = [figure(row.key, years[at - 1] ?? ''), figure(row.key, year)];
          if (!before || !now) return [];
          const ratio = Math.abs(now / before);
          if (ratio <= check.times && ratio >= 1 / check.times) return [];
          return [
            {
              path: [row.key, year],
              message: `${year}年${row.label}与上年相差超过${check.times}倍，单位是万元吗？`,
            },
          ];
        }),
      );
    default:
      return [];
  }
}

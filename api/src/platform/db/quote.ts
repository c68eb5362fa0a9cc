/** @returns text as an SQL literal; backslashes mean themselves, as `standard_conforming_strings` has it */
export function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

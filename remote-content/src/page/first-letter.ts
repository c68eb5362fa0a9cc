/** The first letter of a name as a mark of it; rare surnames such as 𠮷 are two code units, of which one alone is a broken sign. */
export const firstLetter = (name: string): string => [...name][0] ?? '';

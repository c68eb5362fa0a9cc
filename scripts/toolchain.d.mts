/** The workspace's folder. */
export const root: string;
/** @returns the port itself, or one that the system picks for 0. Rejects when it is taken. */
export function probe(wanted: number, address: string): Promise<number>;
/** @returns whether there is such a process, whoever's it is */
export function isAlive(pid: number): boolean;

/** A family's usage is blocks that begin with a command line, then, after an empty line, notes on what stands in them. */
function splitUsage(usage: string): { blocks: string[]; notes: string[] } {
  const [commands = '', notes = ''] = usage.split('\n\n');
  return {
    blocks: commands.split(/\n(?=pnpm portal )/),
    notes: notes.split('\n').filter(Boolean),
  };
}

/** @returns what a family's usage says of one command; all of it where there is no such command */
export function usageOf(usage: string, verb: string | undefined): string {
  const { blocks, notes } = splitUsage(usage);
  const own = blocks.filter((block) => {
    const [, , , verbs = ''] = block.split(/\s+/);
    return verb !== undefined && verbs.split('|').includes(verb);
  });
  if (own.length === 0) return usage;
  const told = own.join('\n');
  const meant = notes.filter((note) => told.includes(note.split(' ', 1)[0] ?? ''));
  return [told, ...(meant.length > 0 ? [meant.join('\n')] : [])].join('\n\n');
}

/** @throws a readable line for an option that the usage does not name */
export function requireKnownOptions(command: string, usage: string, given: readonly string[]): void {
  const known = new Set(splitUsage(usage).blocks.flatMap((block) => block.match(/--[a-z]+/g) ?? []));
  const unknown = given.find((option) => !known.has(option));
  if (unknown === undefined) return;
  const hint = known.size > 0 ? `可用：${[...known].join('、')}` : '';
  throw new Error(`${command} 没有选项 ${unknown}。${hint}`);
}

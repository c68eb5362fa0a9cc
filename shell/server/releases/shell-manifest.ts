import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  provides: z.record(z.string(), z.string()),
  integrity: z.record(z.string(), z.string()),
  /** Where browsers find the same hashes. */
  list: z.object({ href: z.string(), integrity: z.string() }),
});
export type ShellManifest = z.infer<typeof schema>;

/** Reads what the shell's own build wrote about itself. */
export function readShellManifest(dist: string): ShellManifest {
  return schema.parse(JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')));
}

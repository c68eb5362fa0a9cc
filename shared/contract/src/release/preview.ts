import { z } from 'zod';
import { integritySchema, releaseVersionSchema, remoteNameSchema } from './release';

export const previewIdSchema = z.string().regex(/^[0-9a-f]{12}$/, '预览编号是 12 位十六进制数');

export const MAX_TESTER_LENGTH = 40;

/** The versions that a named tester sees instead of the served ones, and until when. */
export const previewSchema = z.strictObject({
  id: previewIdSchema,
  remotes: z.record(
    remoteNameSchema,
    /** sha384 of the release that the gate checked, so that it cannot be swapped for another. */
    z.strictObject({ version: releaseVersionSchema, digest: integritySchema }),
  ),
  tester: z.string().min(1).max(MAX_TESTER_LENGTH),
  until: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  by: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;

/** What the page's banner shows about a preview. */
export interface PreviewNotice extends Pick<Preview, 'tester' | 'until'> {
  /** `entry@2027.1.0`, one per remote. */
  releases: string[];
}

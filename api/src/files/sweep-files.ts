import type { FastifyInstance } from 'fastify';
import { queueRemovals, removeQueued } from './object-removals';
import { deleteFile, deleteUpload, giveUpUpload, listExpiredUploads, listOrphans } from './repository';
import type { FileStorage } from './storage';

/** A week to put an uploaded file into an entry. */
const ORPHAN_MS = 7 * 86_400_000;

/** Removes expired uploads with their parts, and files that nothing names. */
export async function sweepFiles(app: FastifyInstance, storage: FileStorage): Promise<void> {
  const now = app.clock.now();
  for (const upload of await listExpiredUploads(app.db, now)) {
    if (await giveUpUpload(app.db, upload.id)) await storage.remove(upload.storageKey);
    // Of a finished one as well: a part may have come late, or the process ended between the two.
    await storage.abort(upload);
    await deleteUpload(app.db, upload.id);
  }
  for (const file of await listOrphans(app.db, new Date(now.getTime() - ORPHAN_MS))) {
    await app.db.transaction(async (tx) => {
      await deleteFile(tx, file.id);
      await queueRemovals(tx, [file.storageKey]);
    });
  }
  await removeQueued(app, storage);
}

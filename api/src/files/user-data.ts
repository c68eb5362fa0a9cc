import { beijingTime } from '@portal/contract/beijing-time';
import { and, eq } from 'drizzle-orm';
import type { UserData } from '../platform/user-data';
import { isUnlinked } from './links';
import { queueObjectRemovals } from './removals';
import { storedFile, uploadSession } from './tables';

/** A user's files in account data; closing the account deletes all but those of submissions. */
export const fileUserData: UserData = {
  title: '上传文件',
  kept: '已提交报名所附的材料，按赛事档案要求至少保存至赛季结束后三年。',
  async export(db, userId) {
    const files = await db.select().from(storedFile).where(eq(storedFile.userId, userId));
    const uploads = await db.select().from(uploadSession).where(eq(uploadSession.userId, userId));
    const finished = files.map(
      ({ id, userId: _user, storageKey: _key, unlinkedAt: _at, createdAt, ...file }) => ({
        fileId: id,
        ...file,
        createdAt: beijingTime(createdAt),
      }),
    );
    const unfinished = uploads
      .filter(({ fileId }) => fileId === null)
      .map(({ name, size, mime, purpose, sha256, createdAt, expiresAt }) => ({
        unfinished: true,
        name,
        size,
        mime,
        purpose,
        sha256,
        createdAt: beijingTime(createdAt),
        expiresAt: beijingTime(expiresAt),
      }));
    return [...finished, ...unfinished];
  },
  async erase(db, userId) {
    const ownAvatars = and(eq(storedFile.userId, userId), eq(storedFile.purpose, 'avatar'));
    const avatars = await db
      .delete(storedFile)
      .where(and(ownAvatars, isUnlinked(db)))
      .returning({ key: storedFile.storageKey });
    await queueObjectRemovals(
      db,
      avatars.map(({ key }) => key),
    );
    // The next sweep removes objects, unfinished uploads and unlinked files.
    await db
      .update(uploadSession)
      .set({ expiresAt: new Date(0) })
      .where(eq(uploadSession.userId, userId));
  },
};

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { holdObjectRemovals } from '../files/removals';
import { recordOperatorAction } from '../platform/audit-log';
import { compressedSnapshot, isEmbedded } from '../platform/db/embedded';
import { BusinessError } from '../platform/errors/business-error';
import { describeCall, done, returnsDone, sends } from '../platform/http/envelope';

const tag = '运营：账号与记录';
const backupSchema = z.object({ id: z.uuid() });
const MAX_HOLD_SECONDS = 3600;

/** Used by `pnpm portal backup`, because only this process can open an embedded database. */
export const backupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/ops/backup/hold',
    describeCall(tag, 'holdRemovals', '备份期间保留被删除的文件；秒数为 0 时结束', {
      body: backupSchema.extend({ seconds: z.int().min(0).max(MAX_HOLD_SECONDS) }),
      response: returnsDone,
    }),
    async (request) => {
      const { id, seconds } = request.body;
      return done(holdObjectRemovals(app.db, id, seconds, app.clock.now()));
    },
  );

  app.get(
    '/ops/backup/database',
    describeCall(tag, 'copyDatabase', '内置数据库此刻的副本（gzip 压缩的数据目录）', {
      querystring: backupSchema,
      response: { 200: sends('application/gzip', 'gzip 压缩的数据目录') },
    }),
    async (request, reply) => {
      const { database } = app;
      if (!isEmbedded(database)) throw new BusinessError('BACKUP_NOT_EMBEDDED');
      await recordOperatorAction(app, request, 'backup.create', request.query.id);
      return reply.type('application/gzip').send(await compressedSnapshot(database));
    },
  );
};

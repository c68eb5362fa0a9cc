import { assetPathSchema } from '@portal/contract/front-matter';
import { contentCountSchema, importReportSchema } from '@portal/contract/operators';
import { IMPORT_LIMIT } from '@portal/ops/content-folder';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordOperatorAction } from '../platform/audit-log';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { listForbiddenWords } from '../platform/sample-words';
import { importContent } from './import-content';
import { countItems } from './repository';
import type { ResponseCache } from './response-cache';

const MAX_FILES = 2000;
const TOO_MANY = `一次最多导入 ${MAX_FILES} 个，请分成几个文件夹分别导入`;

const importSchema = z.object({
  documents: z.array(z.object({ path: z.string().max(160), text: z.string() })).max(MAX_FILES, TOO_MANY),
  assets: z.array(z.object({ path: assetPathSchema, base64: z.base64() })).max(MAX_FILES, TOO_MANY),
});

export const contentOperatorRoutes: FastifyPluginAsyncZod<{
  cache: ResponseCache;
  flushViews: () => Promise<void>;
}> = async (app, { cache, flushViews }) => {
  app.post(
    '/ops/content/import',
    {
      bodyLimit: IMPORT_LIMIT,
      ...describeCall('运营：内容', 'importContent', '导入内容；同类同名的替换', {
        body: importSchema,
        response: returns(importReportSchema),
      }),
    },
    async (request) => {
      const assets = request.body.assets.map(({ path, base64 }) => ({
        path,
        bytes: Buffer.from(base64, 'base64'),
      }));
      const report = await app.db.transaction(async (tx) => {
        const done = await importContent(tx, request.body.documents, assets, {
          forbidden: listForbiddenWords(app),
        });
        const { problems, ...imported } = done;
        if (problems.length === 0)
          await recordOperatorAction(app, request, 'content.import', 'content', imported, tx);
        return done;
      });
      await cache.refresh();
      return ok(report);
    },
  );

  app.get(
    '/ops/content/counts',
    describeCall('运营：内容', 'countContent', '各类内容的数量与浏览量', {
      response: returns(z.array(contentCountSchema)),
    }),
    async () => {
      await flushViews();
      return ok(await countItems(app.db));
    },
  );
};

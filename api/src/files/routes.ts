import multipart from '@fastify/multipart';
import {
  genKeyQuerySchema,
  MAX_PART_SIZE,
  partProgressSchema,
  storedFileSchema,
  storedPartSchema,
  uploadCompleteSchema,
  uploadPartFieldsSchema,
  uploadPartQuerySchema,
  uploadPartsQuerySchema,
  uploadSessionSchema,
} from '@portal/contract/files';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import { getSignedInUser } from '../platform/http/caller';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { fieldIssues, refuseField } from '../platform/http/field-issues';
import { named } from '../platform/http/named-plugin';
import { fileReadRoutes } from './read-routes';
import { removeExpiredFiles } from './removals';
import { openStorage } from './storage';
import { beginUpload, completeUpload } from './upload';
import { getPartProgress, listStoredParts, receivePart } from './upload-parts';
import { fileUserData } from './user-data';

const tag = '文件';

/** Room for a part's form fields and multipart framing. */
const FRAME_BYTES = 64 * 1024;

/** Rejects by Content-Length, before reading the body. */
async function refuseLargePart({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > MAX_PART_SIZE + FRAME_BYTES)
    throw new BusinessError('TOO_LARGE');
}

/** @throws MALFORMED_BODY for parse errors; exceeded limits have their own status */
async function* readable(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode !== undefined) throw error;
    throw new BusinessError('MALFORMED_BODY');
  }
}

/** Reads the fields up to the file; they must precede it, so that nothing needs to be buffered. */
async function readPart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new BusinessError('UNSUPPORTED_TYPE');
  const fields: Record<string, unknown> = {};
  for await (const part of readable(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const parsed = uploadPartFieldsSchema.safeParse(fields);
    if (parsed.success) return { fields: parsed.data, bytes: part.file };
    part.file.resume();
    throw new BusinessError('BAD_REQUEST', { data: { issues: fieldIssues(parsed.error.issues) } });
  }
  throw refuseField('file', '缺少文件内容');
}

export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  const storage = await openStorage(app.env);
  const files = { context: app, storage, completing: new Map() };
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One more byte than allowed, so that the storage detects oversized parts.
    limits: { fileSize: MAX_PART_SIZE + 1, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
  });
  await app.register(named(fileReadRoutes), { storage });
  app.addJob({
    name: 'remove-expired-files',
    title: '清理过期的上传和无人引用的文件',
    isLong: true,
    run: (run) => removeExpiredFiles(app, storage, run),
  });
  app.registerUserData(fileUserData);

  async function limitUploads(userId: number): Promise<void> {
    await app.limits.enforce(`upload:${userId}`, app.env.UPLOAD_USER_MINUTE, 60);
  }

  app.get(
    '/cos/upload/gen_key',
    describeCall(tag, 'beginUpload', '开始或续传', {
      querystring: genKeyQuerySchema,
      response: returns(uploadSessionSchema),
    }),
    async (request) => {
      const { id } = getSignedInUser(request);
      await limitUploads(id);
      return ok(await beginUpload(files, id, request.query));
    },
  );

  app.post(
    '/main-attachment/upload_sharding',
    {
      onRequest: refuseLargePart,
      ...describeCall(tag, 'uploadPart', '上传分片', {
        description: '各字段须在 file 之前发送。',
        multipart: uploadPartFieldsSchema.extend({ file: z.file() }),
        response: returns(partProgressSchema),
      }),
    },
    async (request, reply) => {
      const { id } = getSignedInUser(request);
      await limitUploads(id);
      const { fields, bytes } = await readPart(request);
      try {
        return ok(await receivePart(files, id, fields, bytes));
      } catch (error) {
        // Disconnect, because the rest of the body would be discarded anyway.
        if (isBusinessError(error) && error.entry === 'UPLOAD_OFFSET')
          reply.raw.once('finish', () => request.raw.destroy());
        throw bytes.errored === error ? new BusinessError('MALFORMED_BODY') : error;
      } finally {
        bytes.resume();
      }
    },
  );

  app.get(
    '/main-attachment/upload_sharding',
    describeCall(tag, 'listUploadedParts', '已上传的分片', {
      querystring: uploadPartsQuerySchema,
      response: returns(z.array(storedPartSchema)),
    }),
    async (request) => ok(await listStoredParts(files, getSignedInUser(request).id, request.query.uploadId)),
  );

  app.get(
    '/main-attachment/upload_sharding/begun',
    describeCall(tag, 'getPartProgress', '分片已收到多少字节', {
      querystring: uploadPartQuerySchema,
      response: returns(partProgressSchema),
    }),
    async (request) => ok(await getPartProgress(files, getSignedInUser(request).id, request.query)),
  );

  app.post(
    '/cos/upload/upload_complete',
    describeCall(tag, 'completeUpload', '完成上传', {
      body: uploadCompleteSchema,
      response: returns(storedFileSchema),
    }),
    async (request) => ok(await completeUpload(files, getSignedInUser(request).id, request.body)),
  );
};

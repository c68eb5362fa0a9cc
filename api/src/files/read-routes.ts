import { Readable } from 'node:stream';
import { storedFileSchema } from '@portal/contract/files';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BusinessError } from '../platform/errors/business-error';
import { applyRange } from '../platform/http/byte-range';
import { getSignedInUser } from '../platform/http/caller';
import { describeCall, ok, returns, sendsFile } from '../platform/http/envelope';
import { findFile, listOwnFiles } from './repository';
import { describeFile, isSignatureValid } from './signed-url';
import type { ByteRange, FileStorage } from './storage';
import type { FileRow } from './tables';

const tag = '文件';
const fileParams = z.object({ fileId: z.uuid() });

/** Allows embedding in the portal's own pages, but no script execution. */
function describeBody(reply: FastifyReply, file: FileRow): void {
  reply
    .type(file.mime)
    .header('etag', `"${file.sha256.slice(0, 32)}"`)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('cache-control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=600');
}

export const fileReadRoutes: FastifyPluginAsyncZod<{ storage: FileStorage }> = async (app, { storage }) => {
  /** @throws FILE_GONE if the storage has lost it */
  function open(file: FileRow, range: ByteRange | undefined): Promise<Readable> {
    return storage.read(file.storageKey, range).catch((error: Error & { code?: string }) => {
      if (error.code !== 'ENOENT' && error.name !== 'NoSuchKey') throw error;
      app.log.error({ fileId: file.id }, 'a stored file is missing from the storage');
      throw new BusinessError('FILE_GONE');
    });
  }

  app.get(
    '/files/:fileId',
    describeCall(tag, 'readFile', '读取文件（支持 Range）', {
      params: fileParams,
      querystring: z.object({ sig: z.string().max(120).optional() }),
      response: sendsFile,
    }),
    async (request, reply) => {
      const { fileId } = request.params;
      const file = await findFile(app.db, fileId);
      const { sig = '' } = request.query;
      // Same error for missing files, so that their existence is not revealed without a valid signature.
      if (!file?.isPublic && !isSignatureValid(app.secrets, app.clock, fileId, sig)) {
        throw new BusinessError('FILE_LINK_EXPIRED');
      }
      if (!file) throw new BusinessError('FILE_GONE');
      describeBody(reply, file);
      const range = applyRange(reply, request.headers.range, file.size);
      if (range === null) return reply.send();
      reply.header('content-length', range ? range.end - range.start + 1 : file.size);
      // For a HEAD without a body, Fastify would send `content-length: 0`.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await open(file, range));
    },
  );

  app.get(
    '/files/:fileId/url',
    describeCall(tag, 'getFileAddress', '取得新的文件地址', {
      params: fileParams,
      response: returns(storedFileSchema),
    }),
    async (request) => {
      const [file] = await listOwnFiles(app.db, getSignedInUser(request).id, [request.params.fileId]);
      if (!file) throw new BusinessError('NOT_FOUND');
      return ok(describeFile(app.secrets, app.clock, file));
    },
  );
};

import { Readable } from 'node:stream';
import type { S3ClientConfig, UploadPartCommand } from '@aws-sdk/client-s3';
import type { ApiEnv } from '../platform/env';
import { BusinessError } from '../platform/errors/business-error';
import type { FileStorage } from './storage';

const SIGNED_SECONDS = 6 * 3600;

type Settings = Pick<
  ApiEnv,
  | 'FILES_BUCKET'
  | 'FILES_REGION'
  | 'FILES_ENDPOINT'
  | 'FILES_ACCESS_KEY'
  | 'FILES_SECRET_KEY'
  | 'FILES_TRAFFIC_LIMIT'
>;

function clientConfig(provider: 's3' | 'cos', settings: Settings): S3ClientConfig {
  const cosEndpoint = `https://cos.${settings.FILES_REGION}.myqcloud.com`;
  const endpoint = settings.FILES_ENDPOINT ?? (provider === 'cos' ? cosEndpoint : undefined);
  return {
    region: settings.FILES_REGION,
    ...(endpoint ? { endpoint } : {}),
    // COS only supports the bucket in the host name; other S3-compatible stores support it in the path.
    forcePathStyle: provider === 's3' && endpoint !== undefined,
    credentials: {
      accessKeyId: settings.FILES_ACCESS_KEY ?? '',
      secretAccessKey: settings.FILES_SECRET_KEY ?? '',
    },
    // Treat an unresponsive bucket as down; the system's default timeouts are minutes.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
    // S3-compatible stores do not support the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** If the store does not know the upload, the client must start again. */
async function withKnownUpload<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: Error) => {
    throw error.name === 'NoSuchUpload' ? new BusinessError('UPLOAD_GONE') : error;
  });
}

/**
 * Stores files in an S3-compatible bucket, to which browsers send parts directly. The large SDK is only loaded if a
 * bucket is configured.
 */
export async function openS3Storage(provider: 's3' | 'cos', settings: Settings): Promise<FileStorage> {
  const s3 = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = new s3.S3Client(clientConfig(provider, settings));
  const Bucket = settings.FILES_BUCKET ?? '';
  /** Part of the signed URL, because browsers do not send COS headers. */
  const limitTraffic = (command: UploadPartCommand) => {
    if (provider === 'cos')
      command.middlewareStack.add(
        (next) => (args) => {
          const { query } = args.request as { query: Record<string, string> };
          query['x-cos-traffic-limit'] = String(settings.FILES_TRAFFIC_LIMIT);
          return next(args);
        },
        { step: 'build' },
      );
    return command;
  };
  const target = (upload: { storageKey: string; remoteId: string | null }) => ({
    Bucket,
    Key: upload.storageKey,
    UploadId: upload.remoteId ?? '',
  });

  return {
    provider,

    async begin(Key, ContentType) {
      const { UploadId } = await client.send(
        new s3.CreateMultipartUploadCommand({ Bucket, Key, ContentType }),
      );
      return UploadId ?? null;
    },

    partUrls(upload, count) {
      return Promise.all(
        Array.from({ length: count }, (_, at) =>
          getSignedUrl(
            client,
            limitTraffic(new s3.UploadPartCommand({ ...target(upload), PartNumber: at + 1 })),
            { expiresIn: SIGNED_SECONDS },
          ),
        ),
      );
    },

    async listParts(upload) {
      const found = [];
      let after: string | undefined;
      do {
        const page = await withKnownUpload(
          client.send(
            new s3.ListPartsCommand({ ...target(upload), ...(after ? { PartNumberMarker: after } : {}) }),
          ),
        );
        for (const { PartNumber, ETag } of page.Parts ?? [])
          found.push({ partNumber: PartNumber ?? 0, etag: ETag ?? '' });
        after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (after);
      return found;
    },

    async assemble(upload, parts) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
      await withKnownUpload(
        client.send(new s3.CompleteMultipartUploadCommand({ ...target(upload), MultipartUpload: { Parts } })),
      );
    },

    async abort(upload) {
      await client.send(new s3.AbortMultipartUploadCommand(target(upload))).catch((error: Error) => {
        if (error.name !== 'NoSuchUpload') throw error;
      });
    },

    async has(Key) {
      const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch((error) => {
        // Without permission to list the bucket, missing objects are reported as forbidden.
        if (![403, 404].includes(error.$metadata?.httpStatusCode)) throw error;
      });
      return found !== undefined;
    },

    async put(_upload, Key, Body, ContentType) {
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },

    async read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(
        new s3.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }),
      );
      if (!(Body instanceof Readable)) throw new Error('The object storage sent no stream.');
      return Body;
    },

    async remove(Key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

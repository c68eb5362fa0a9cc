import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  activateReleasesSchema,
  publishedReleaseSchema,
  RELEASE_ARCHIVE,
  releaseOverviewSchema,
} from '@portal/contract/publishing';
import { remoteNameSchema } from '@portal/contract/release/release';
import { detachUpload } from '@portal/releases/detached-upload';
import { isReleaseError } from '@portal/releases/release-error';
import { readShellBuild } from '@portal/releases/shell-build';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { getOperatorName, recordOperatorAction } from '../platform/audit-log';
import { BusinessError, isBusinessError } from '../platform/errors/business-error';
import { getClientAddress } from '../platform/http/client-address';
import { describeCall, ok, returns } from '../platform/http/envelope';
import { toStorable } from '../platform/http/request-bodies';
import { packageRoot } from '../platform/package-root';
import { activateReleases, openReleaseStore, readOverview } from './activate-releases';
import { publishUpload, removeAbandonedUploads } from './publish-upload';

const tag = '运营：发布';
const HOUR_S = 3600;
/** Maximum length of a rejection in the audit log: the gate reports one line per file. */
const MAX_REASON = 2000;

/** @throws PUBLISHER_FORBIDDEN if a team's token does not cover these remotes */
function requireRemotes({ publisher }: FastifyRequest, remotes: readonly string[]): void {
  if (!publisher) return;
  const foreign = remotes.find((remote) => !publisher.remotes.includes(remote));
  if (foreign !== undefined)
    throw new BusinessError('PUBLISHER_FORBIDDEN', {
      msg: `团队 ${publisher.name} 的令牌只能用于 ${publisher.remotes.join('、')}，不能用于 ${foreign}`,
    });
}

/** @throws PUBLISHER_FORBIDDEN if a team may only publish */
function requireActivation({ publisher }: FastifyRequest): void {
  if (publisher && !publisher.mayActivate)
    throw new BusinessError('PUBLISHER_FORBIDDEN', {
      msg: `团队 ${publisher.name} 的令牌不能启用版本，请联系门户的运营人员启用`,
    });
}

/** @throws RELEASE_REFUSED with the gate's message, or the error unchanged */
function refuse(request: FastifyRequest, error: unknown): never {
  if (!isReleaseError(error)) throw error;
  const { failure, message } = error;
  // Location and errors of the store are for operators only.
  const isInternal = failure === 'store' && request.publisher !== null;
  if (failure === 'store') request.log.error({ reason: message }, 'the release store can not be used');
  throw new BusinessError('RELEASE_REFUSED', {
    msg: isInternal ? '发布存储现在不能读写，请联系门户的运营人员' : message,
    data: { failure },
  });
}

/** Release operations for teams working remotely with a token. */
export const releaseRoutes: FastifyPluginAsyncZod = async (app) => {
  const { PORTAL_HOME, PORTAL_SHELL, PUBLISH_HOURLY } = app.env;
  const store = await openReleaseStore(app.env);
  const keys = join(PORTAL_HOME, 'keys');
  // Read on each call, because the shell may be upgraded while the API runs.
  const shell = () => readShellBuild(PORTAL_SHELL, join(packageRoot, '..'));
  app.addJob({
    name: 'remove-abandoned-releases',
    isLocal: true,
    title: '清理中断的发布上传',
    run: () => removeAbandonedUploads(app),
  });
  // The handler unpacks the archive as a stream.
  app.addContentTypeParser(RELEASE_ARCHIVE, (_request, upload, done) => done(null, detachUpload(upload)));

  /** Records success or rejection in the audit log with its origin, and returns the gate's message. */
  async function audited<T>(
    request: FastifyRequest,
    act: string,
    subject: string,
    work: () => Promise<T>,
    describe: (result: T) => Record<string, unknown>,
  ): Promise<T> {
    const address = getClientAddress(request);
    // Not recorded above the limit: a stolen token must not fill the log.
    await app.limits.enforce(`${act}:${getOperatorName(request)}`, PUBLISH_HOURLY, HOUR_S);
    try {
      const result = await work();
      await recordOperatorAction(app, request, act, subject, { ...describe(result), address });
      return result;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isExpected = isReleaseError(error) || isBusinessError(error);
      // It may quote the upload.
      const reason = isExpected ? toStorable(error.message.slice(0, MAX_REASON)) : '没有完成';
      await recordOperatorAction(app, request, 'release.refuse', subject, { act, reason, address });
      return refuse(request, error);
    }
  }

  app.get(
    '/ops/releases',
    describeCall(tag, 'getReleaseOverview', '当前发布集与已发布的版本', {
      description:
        '团队看到全部模块的当前版本，以及自己的模块已发布的版本与自己的操作。写明 remote 时，令牌不包括这个模块就拒绝。',
      querystring: z.object({ remote: remoteNameSchema.optional() }),
      response: returns(releaseOverviewSchema),
    }),
    async (request) => {
      const { remote } = request.query;
      if (remote) requireRemotes(request, [remote]);
      const own = { remotes: request.publisher?.remotes, by: getOperatorName(request) };
      return ok(await readOverview({ store, keys }, own).catch((error) => refuse(request, error)));
    },
  );

  app.post(
    '/ops/releases/publish/:remote',
    describeCall(tag, 'publishRelease', '上传并发布一个构建', {
      description: '请求体是构建结果 dist 目录的 tar.gz。同样的内容可以重复上传；同一版本不能换内容。',
      params: z.object({ remote: remoteNameSchema }),
      upload: RELEASE_ARCHIVE,
      response: returns(publishedReleaseSchema),
    }),
    async (request) => {
      const { remote } = request.params;
      const { body }: { body: unknown } = request;
      const published = await audited(
        request,
        'release.publish',
        remote,
        async () => {
          requireRemotes(request, [remote]);
          if (!(body instanceof Readable)) throw new BusinessError('UNSUPPORTED_TYPE');
          const { db, clock, env } = app;
          return publishUpload(
            { db, clock, env, store, keys, shell: shell() },
            remote,
            body,
            request.publisher?.name,
          );
        },
        ({ version, isNew }) => ({ version, isNew }),
      );
      return ok(published);
    },
  );

  app.post(
    '/ops/releases/activate',
    describeCall(tag, 'activateReleases', '启用已发布的版本', {
      description: '团队只有在运营人员允许时才能启用，且只能启用自己的模块。',
      body: activateReleasesSchema,
      response: returns(releaseOverviewSchema.pick({ set: true, pointer: true })),
    }),
    async (request) => {
      const { versions, reason } = request.body;
      const remotes = Object.keys(versions);
      const change = await audited(
        request,
        'release.activate',
        remotes.join(' '),
        async () => {
          requireActivation(request);
          requireRemotes(request, remotes);
          const provides = shell()?.provides;
          const audit = { by: getOperatorName(request), reason, provides };
          return activateReleases({ store, keys }, versions, audit);
        },
        ({ set }) => ({ versions, reason, set: set.id }),
      );
      return ok({
        set: change.set,
        pointer: { ...change.pointer, history: change.pointer.history.slice(-1) },
      });
    },
  );
};

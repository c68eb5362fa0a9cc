import type { StoredFile, UploadSession } from '@portal/contract/files';
import { conform } from '../testing/conform';
import { signInParticipant } from '../testing/participants';
import { startS3Server } from '../testing/s3-server';
import {
  createUploadClient,
  explodingPdf,
  falsePicture,
  lockedPdf,
  pagelessPdf,
  pdf,
  sha256,
} from '../testing/uploads';

const BEGIN = 'GET /cos/upload/gen_key';
const SEND = 'POST /main-attachment/upload_sharding';
const PARTS = 'GET /main-attachment/upload_sharding';
const BEGUN = 'GET /main-attachment/upload_sharding/begun';
const COMPLETE = 'POST /cos/upload/upload_complete';
const READ = 'GET /files/{fileId}';
const ADDRESS = 'GET /files/{fileId}/url';
const asked = { fileName: 'a.pdf', size: '2000', mime: 'application/pdf', purpose: 'business-plan' };

conform('files', { variables: { UPLOAD_USER_MINUTE: '100000' } }, (at) => {
  const own = () => createUploadClient(at.test, at.owner.token);
  const strangers = async () => createUploadClient(at.test, (await signInParticipant(at.test)).token);
  const begin = (changes = {}) => at.call(BEGIN, { token: at.owner.token, query: { ...asked, ...changes } });
  let uploads = 0;
  /** A new upload of the owner, its file, and the form fields of its only part. */
  async function begun() {
    const bytes = await pdf();
    uploads += 1;
    const { data } = await own().begin(bytes, { sha256: sha256(bytes), fileName: `${uploads}.pdf` });
    const { uploadId } = data;
    return { bytes, uploadId, fields: { uploadId, partNumber: '1', sha256: sha256(bytes) } };
  }
  const ofUpload = (name: string, uploadId: string, more = {}) =>
    at.call(name, { token: at.owner.token, query: { uploadId, ...more } });
  const inBegun = async () => ({ partNumber: '1', sha256: sha256(await pdf()) });
  const read = (file: StoredFile) => {
    const sig = new URL(file.url, 'http://portal').searchParams.get('sig') ?? '';
    return at.call(READ, { path: { fileId: file.fileId }, query: { sig }, headers: {} });
  };
  const getClientAddress = (name: string, token: string, { fileId }: { fileId: string }) =>
    at.call<StoredFile>(name, { token, path: { fileId } });

  /** Sends other bytes to the bucket than announced, which is possible because they do not pass through the API. */
  async function sizeMismatch() {
    const store = await startS3Server();
    const s3 = await at.build(store.variables);
    const { token } = await signInParticipant(s3);
    const bytes = await pdf();
    const { data } = await at.call<UploadSession>(BEGIN, { token, query: asked }, s3);
    const sent = await fetch(data.urls?.[0] ?? '', { method: 'PUT', body: new Uint8Array(bytes) });
    const parts = [{ partNumber: 1, etag: sent.headers.get('etag') ?? '' }];
    const body = { uploadId: data.uploadId, parts, sha256: sha256(bytes) };
    const answer = await at.call(COMPLETE, { token, body }, s3);
    store.close();
    return answer;
  }

  return {
    [BEGIN]: {
      good: () => begin(),
      FILE_TYPE_REFUSED: () => begin({ mime: 'application/x-msdownload' }),
      FILE_OVER_LIMIT: () => begin({ size: String(51 * 1024 * 1024) }),
      FILE_QUOTA: async () => {
        const { token } = await signInParticipant(at.test);
        return at.withLimit('FILES_USER_QUOTA', 1, () => at.call(BEGIN, { token, query: asked }));
      },
      UPLOADS_UNFINISHED: async () => {
        const { token } = await signInParticipant(at.test);
        return at.withLimit('UPLOAD_USER_UNFINISHED', 0, () => at.call(BEGIN, { token, query: asked }));
      },
      TOO_MANY_REQUESTS: () => at.twiceSignedIn(BEGIN, { query: asked }, 'UPLOAD_USER_MINUTE'),
    },
    [SEND]: {
      good: async () => {
        const { bytes, fields } = await begun();
        return own().sendPart(fields, bytes);
      },
      UPLOAD_GONE: async () => {
        const { bytes, fields } = await begun();
        return (await strangers()).sendPart(fields, bytes);
      },
      UPLOAD_OFFSET: async () => {
        const { bytes, fields } = await begun();
        return own().sendPart({ ...fields, offset: '5' }, bytes.subarray(5));
      },
      FILE_SIZE_MISMATCH: async () => {
        const { bytes, fields } = await begun();
        const short = bytes.subarray(0, 10);
        return own().sendPart({ ...fields, sha256: sha256(short) }, short);
      },
      FILE_HASH_MISMATCH: async () => {
        const { bytes, fields } = await begun();
        return own().sendPart({ ...fields, sha256: '0'.repeat(64) }, bytes);
      },
      UNSUPPORTED_TYPE: () => at.call(SEND, { token: at.owner.token, body: {} }),
      TOO_MANY_REQUESTS: () => at.twiceSignedIn(SEND, { body: {} }, 'UPLOAD_USER_MINUTE'),
    },
    [PARTS]: {
      good: async () => ofUpload(PARTS, (await begun()).uploadId),
      UPLOAD_GONE: () => ofUpload(PARTS, 'none'),
    },
    [BEGUN]: {
      good: async () => ofUpload(BEGUN, (await begun()).uploadId, await inBegun()),
      UPLOAD_GONE: async () => ofUpload(BEGUN, 'none', await inBegun()),
    },
    [COMPLETE]: {
      good: async () => own().upload(await pdf()),
      UPLOAD_GONE: async () => {
        const { bytes, uploadId } = await begun();
        return (await strangers()).complete(uploadId, [{ partNumber: 1, etag: 'x' }], sha256(bytes));
      },
      FILE_PART_MISSING: async () => {
        const { bytes, uploadId } = await begun();
        return own().complete(uploadId, [{ partNumber: 1, etag: 'x' }], sha256(bytes));
      },
      FILE_SIZE_MISMATCH: sizeMismatch,
      FILE_HASH_MISMATCH: async () => {
        const { bytes, uploadId } = await begun();
        return own().complete(uploadId, await own().sendAll(uploadId, bytes), '0'.repeat(64));
      },
      FILE_TYPE_REFUSED: () => own().upload(Buffer.from('MZ program')),
      FILE_EXPLODES: () => own().upload(explodingPdf()),
      TOO_MANY_REQUESTS: async () => {
        const again = await strangers();
        return at.withLimit('UPLOAD_USER_EXPLODING', 1, async () => {
          expect((await again.upload(explodingPdf())).code).toBe(1009002012);
          return again.upload(explodingPdf());
        });
      },
      PDF_ENCRYPTED: async () => own().upload(await lockedPdf()),
      PDF_EMPTY: async () => own().upload(await pagelessPdf()),
      PICTURE_UNREADABLE: () =>
        own().upload(falsePicture(), { fileName: '头像.gif', purpose: 'avatar', mime: 'image/gif' }),
    },
    [READ]: {
      good: async () => read((await own().upload(await pdf())).data),
      FILE_LINK_EXPIRED: async () => {
        const { data } = await own().upload(await pdf());
        at.test.clock.advance(16 * 60);
        return read(data);
      },
      // A valid link to an unlinked file that the sweep has deleted.
      FILE_GONE: async () => {
        const { data } = await own().upload(await pdf());
        at.test.clock.advance(8 * 86_400);
        const fresh = await getClientAddress(ADDRESS, at.owner.token, data);
        await at.test.app.runJobs();
        return read(fresh.data);
      },
    },
    [ADDRESS]: {
      good: async () => getClientAddress(ADDRESS, at.owner.token, (await own().upload(await pdf())).data),
      NOT_FOUND: async () => {
        const { token } = await signInParticipant(at.test);
        return getClientAddress(ADDRESS, token, (await own().upload(await pdf())).data);
      },
    },
  };
});

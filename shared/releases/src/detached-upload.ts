import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/**
 * Copies an upload so that the copy can be destroyed midway without harm to the sender's connection. The rest is then
 * read and dropped, because closing would reset the connection and lose the response.
 * @returns the copy, which fails if the sender disconnects early
 */
export function detachUpload(upload: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => {});
  body.once('close', () => {
    upload.unpipe(body);
    upload.resume();
  });
  upload.once('close', () => {
    if (!upload.complete) body.destroy(new Error('The sender has left'));
  });
  return upload.pipe(body);
}

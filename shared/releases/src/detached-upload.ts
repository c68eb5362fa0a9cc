import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/**
 * A copy of an upload that may be destroyed half way without harm to the sender's own connection. What still comes is
 * then read and dropped, because closing would reset the connection and lose the response.
 * @returns the copy, which fails when the sender leaves before the end.
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

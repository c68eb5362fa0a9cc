/**
 * Sends one part to object storage by its presigned address.
 * @returns the entity tag that completing the upload asks for
 * @throws Error when storage refuses or can not be reached; the signal's reason when aborted
 */
export function putPart(
  url: string,
  body: Blob,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<{ etag: string }> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', url);
    call.upload.onprogress = (event) => onProgress(event.loaded);
    call.onload = () => {
      const etag = call.getResponseHeader('ETag');
      if (call.status >= 200 && call.status < 300 && etag) resolve({ etag });
      else reject(new Error(`Object storage answered ${call.status}`));
    };
    call.onerror = () => reject(new Error('Object storage can not be reached'));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}

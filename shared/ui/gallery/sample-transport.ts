import type { UploadTransport } from '@portal/ui/uploader';

/** Plays an upload of two seconds a megabyte, so that progress, pause and failure can be looked at without a server. */
export const sampleTransport: UploadTransport = (file, { signal, onHash, onProgress }) =>
  new Promise((resolve, reject) => {
    const { size } = file;
    let loaded = 0;
    onHash('0'.repeat(64));
    const timer = setInterval(() => {
      loaded = Math.min(size, loaded + 51_200);
      onProgress({ phase: 'sending', loaded, size });
      if (loaded < size) return;
      clearInterval(timer);
      if (file.name.startsWith('refused')) reject({ msg: '文件内容与格式不符，请重新选择' });
      else
        resolve({
          fileId: crypto.randomUUID(),
          name: file.name,
          size,
          mime: file.type,
          url: URL.createObjectURL(file),
        });
    }, 100);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      reject(signal.reason);
    });
  });

/** A stored file, as the API answers it. */
export interface UploadedFile {
  fileId: string;
  name: string;
  size: number;
  mime: string;
  /** Signed and short-lived. */
  url: string;
}

export interface TransportProgress {
  phase: 'hashing' | 'sending' | 'joining';
  /** Bytes done of this phase. */
  loaded: number;
  size: number;
}

export interface TransportOptions {
  /** Aborted on pause and removal. */
  signal: AbortSignal;
  /** Known from an earlier try with the same file. */
  sha256?: string;
  onHash: (sha256: string) => void;
  onProgress: (progress: TransportProgress) => void;
}

/**
 * Sends one file in slices and resumes: called again with the same file, it goes on with what the server does not
 * have yet. Rejects with an error whose message may be shown (`msg` or `message`) when the file is refused.
 */
export type UploadTransport = (file: File, options: TransportOptions) => Promise<UploadedFile>;

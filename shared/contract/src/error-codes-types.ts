/** `code` goes into the envelope; `status` is the HTTP status, 200 for a business error. */
export interface ErrorEntry {
  readonly code: number;
  readonly status: number;
  readonly msg: string;
}

/** For pino's destination. Lines beyond these bytes are dropped: what a full disk keeps waiting must not fill the memory. */
export const LOG_OUTPUT = { sync: false, maxLength: 16 * 1024 * 1024 } as const;

/** The parts of pino's destination that are used here. */
interface LogOutput {
  on(event: 'error', listener: () => void): unknown;
  flushSync(): void;
}

/**
 * Lets a server outlive a full disk under its log: lines wait in memory and are written once there is space. Without a
 * listener, the error would end the process, and pino's flush on exit repeats a failing write for ever.
 */
export function keepOnFullDisk<T extends LogOutput>(output: T): T {
  output.on('error', () => {
    output.flushSync = () => undefined;
  });
  return output;
}

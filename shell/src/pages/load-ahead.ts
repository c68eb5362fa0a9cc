interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether connection and data-saver setting permit loading ahead; browsers that report neither permit it. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}

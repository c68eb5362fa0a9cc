interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor's line and wishes allow to load what was not asked for. Browsers that tell neither allow it. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}

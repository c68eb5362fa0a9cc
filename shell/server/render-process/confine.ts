import { serverGlobals } from '@portal/contract/release/server-rendering';

const LANGUAGE = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape', 'eval'],
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date', 'RegExp'],
  ...['Math', 'JSON', 'Reflect', 'Proxy', 'Intl', 'Atomics', 'Iterator', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError'],
  ...['URIError', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Float32Array', 'Float64Array'],
  ...['Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint8ClampedArray', 'Uint16Array'],
  ...['Uint32Array', 'BigInt64Array', 'BigUint64Array'],
];

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/** Node's own console gives access to streams, and through them to sockets. */
function createConsole(print: (line: string) => void): Console {
  const write = (...parts: unknown[]) => print(parts.map(String).join(' ').slice(0, 1000));
  return Object.fromEntries(METHODS.map((method) => [method, write])) as unknown as Console;
}

/**
 * Deletes every global that reaches out of this process (`process`, `fetch`, `require` …), including any that
 * a later Node adds. Node's internals keep their own references.
 * @param print receives the remote's console output, one line per call. @param own globals that are kept.
 */
export function confineGlobals(print: (line: string) => void, own: readonly string[] = []): void {
  globalThis.console = createConsole(print);
  const kept = new Set([...LANGUAGE, ...serverGlobals, ...own]);
  // Some are created on first use, and then need others.
  for (const name of kept) Reflect.get(globalThis, name);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!kept.has(name) && !Reflect.deleteProperty(globalThis, name))
      throw new Error(`The global ${name} can not be taken away`);
  // Node's HTTP client, which opens sockets, is stored under a symbol and can only be overwritten.
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (
      symbol !== Symbol.toStringTag &&
      !Reflect.deleteProperty(globalThis, symbol) &&
      !Reflect.set(globalThis, symbol, undefined)
    )
      throw new Error(`The global ${String(symbol)} can not be taken away`);
  // A setter on these would receive what Node's internals store in objects and arrays, including sockets.
  Object.preventExtensions(Object.prototype);
  Object.preventExtensions(Array.prototype);
}

import { serverGlobals } from '@portal/contract/release/server-rendering';

/** The language itself, ECMAScript 2024. */
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

/** Node's own console holds streams, and by them sockets. */
function createConsole(print: (line: string) => void): Console {
  const write = (...parts: unknown[]) => print(parts.map(String).join(' ').slice(0, 1000));
  return Object.fromEntries(METHODS.map((method) => [method, write])) as unknown as Console;
}

/**
 * Takes away every global that reaches out of this process, and whatever a later Node may add: `process`, `fetch`,
 * `require` … Node's own parts hold what they need.
 * @param print receives what the remote's code writes to the console, one line a call. @param own globals of the program.
 */
export function confineGlobals(print: (line: string) => void, own: readonly string[] = []): void {
  globalThis.console = createConsole(print);
  const kept = new Set([...LANGUAGE, ...serverGlobals, ...own]);
  // Some are made at first use, and then need others.
  for (const name of kept) Reflect.get(globalThis, name);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!kept.has(name) && !Reflect.deleteProperty(globalThis, name))
      throw new Error(`The global ${name} can not be taken away`);
  // Node's HTTP client, which opens sockets, stands under a symbol and can be overwritten only.
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (
      symbol !== Symbol.toStringTag &&
      !Reflect.deleteProperty(globalThis, symbol) &&
      !Reflect.set(globalThis, symbol, undefined)
    )
      throw new Error(`The global ${String(symbol)} can not be taken away`);
  // A setter in either would be handed what Node's own parts keep in lists and objects, sockets among it.
  Object.preventExtensions(Object.prototype);
  Object.preventExtensions(Array.prototype);
}

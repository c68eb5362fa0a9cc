import { type Context, createContext } from 'node:vm';

/**
 * Stands in for any browser API or shared package: it can be called, constructed, read and iterated. Modules
 * only mention such names while they load; browser tests cover what they do with them later.
 */
function createStub(): object {
  // A function, so that classes can extend it.
  return new Proxy(function stub() {}, {
    get: (target, key) => {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [].values();
      if (key === 'then') return undefined;
      return key === 'prototype' ? target.prototype : createStub();
    },
    apply: createStub,
    construct: createStub,
    set: () => true,
  });
}

/** @param names exports of the shared package; null if they are unknown. */
export function createModuleStub(names: readonly string[] | null): object {
  if (!names) return createStub();
  return Object.fromEntries([['__esModule', true], ...names.map((name) => [name, createStub()])]);
}

const NAMED_GLOBALS = [
  ...[
    'navigator',
    'history',
    'screen',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'caches',
    'customElements',
  ],
  ...['matchMedia', 'getComputedStyle', 'getSelection', 'scrollTo', 'open', 'fetch', 'CSS', 'XMLHttpRequest'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'postMessage', 'requestAnimationFrame'],
  ...[
    'cancelAnimationFrame',
    'requestIdleCallback',
    'IntersectionObserver',
    'ResizeObserver',
    'MutationObserver',
  ],
  ...[
    'Node',
    'Element',
    'HTMLElement',
    'HTMLInputElement',
    'HTMLVideoElement',
    'SVGElement',
    'DocumentFragment',
  ],
  ...['Event', 'CustomEvent', 'KeyboardEvent', 'MouseEvent', 'PointerEvent', 'DOMRect', 'DOMParser', 'Image'],
  ...['File', 'FileReader', 'Worker', 'BroadcastChannel', 'WebSocket', 'DOMException', 'CSSStyleSheet'],
] as const;

/** Evaluated per context: by then Node's console, which leads to its streams, has been replaced. */
const sameAsInNode = () => ({
  ...{ setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, structuredClone, performance },
  ...{ URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, Blob, FormData },
  ...{ Headers, Request, Response, crypto: globalThis.crypto, atob, btoa, console },
});

export interface InsertedTag {
  tagName: string;
  src?: string;
  onload?: ((event: object) => void) | null;
  onerror?: ((event: object) => void) | null;
}

/**
 * Browser globals, as far as modules need them to load.
 * @param insert called with each tag appended to the head. @param globals further globals of the page.
 */
export function createBrowserContext(insert: (tag: InsertedTag) => void, globals: object): Context {
  const createElement = (tagName: string): InsertedTag =>
    Object.assign(Object.create({ setAttribute() {}, getAttribute: () => null, addEventListener() {} }), {
      tagName: tagName.toUpperCase(),
    });
  const known: Readonly<Record<string, unknown>> = {
    head: { appendChild: insert, append: insert },
    createElement,
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
  };
  const document = new Proxy(known, { get: (target, key) => Reflect.get(target, key) ?? createStub() });
  const page: Record<string, unknown> = {
    ...Object.fromEntries(NAMED_GLOBALS.map((name) => [name, createStub()])),
    ...sameAsInNode(),
    location: new URL('https://portal.example/'),
    document,
    ...globals,
  };
  Object.assign(page, { window: page, self: page, top: page, parent: page });
  return createContext(page);
}

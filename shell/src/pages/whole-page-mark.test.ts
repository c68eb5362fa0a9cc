import type { Router } from '../app';
import { markFullLayout, resetFullLayoutMark } from './whole-page-mark';

type Listener = Parameters<Router['subscribe']>[0];

const attributes = new Set<string>();
const documentElement = {
  hasAttribute: (name: string) => attributes.has(name),
  setAttribute: (name: string) => attributes.add(name),
  toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
};
const idle: (() => void)[] = [];
const fakes = {
  document: { documentElement },
  requestAnimationFrame: (act: () => void) => act(),
  requestIdleCallback: (act: () => void) => idle.push(act),
  addEventListener: () => undefined,
};
const beIdle = () => {
  for (const act of idle.splice(0)) act();
};
const isWhole = () => attributes.has('data-whole');

let arrive: (key: string, historyAction: 'POP' | 'PUSH') => void;

beforeEach(() => {
  Object.assign(globalThis, fakes);
  let listener: Listener | undefined;
  markFullLayout({
    state: { location: { key: 'home' } },
    subscribe: (added: Listener) => {
      listener = added;
      return () => undefined;
    },
  } as unknown as Router);
  arrive = (key, historyAction) =>
    listener?.({ location: { key }, navigation: { state: 'idle' }, historyAction } as never, {} as never);
});
afterAll(() => {
  for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name);
});

test('the page being left stays whole until the new one is in the document', () => {
  expect(isWhole()).toBe(false);
  beIdle();
  expect(isWhole()).toBe(true);
  arrive('news', 'PUSH');
  expect(isWhole()).toBe(true);
  resetFullLayoutMark('news');
  expect(isWhole()).toBe(false);
  beIdle();
  expect(isWhole()).toBe(true);
});

test('a page revisited by going back is whole before it is in the document, and stays so', () => {
  resetFullLayoutMark('news');
  expect(isWhole()).toBe(false);
  arrive('home', 'POP');
  expect(isWhole()).toBe(true);
  resetFullLayoutMark('home');
  expect(isWhole()).toBe(true);
});

import { suggestedQuestions } from '@portal/contract/suggested-words';
import type { ComponentType, PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Component, sendsQuestion } from './assistant-page';
import { ExchangeView } from './exchange-view';

let mockButtons: { label: unknown; onClick?: () => void }[];
const mockDone: string[] = [];

// There is no document: every element takes the focus alike.
jest.mock('react', () => ({
  ...jest.requireActual('react'),
  useRef: () => ({ current: { focus: () => mockDone.push('focus') } }),
}));
jest.mock('@portal/ui', () => ({
  Button: ({ children, onClick }: PropsWithChildren<{ onClick?: () => void }>) => {
    mockButtons.push({ label: children, onClick });
  },
  Icon: () => null,
  SeasonName: () => null,
  VisuallyHidden: () => null,
  telHref: (phone: string) => `tel:${phone}`,
}));
jest.mock('../page/with-loader-data', () => ({
  withLoaderData: (Page: ComponentType<{ data: unknown }>) => () => (
    <Page data={{ title: '', hotline: '400', first: '' }} />
  ),
}));
jest.mock('./conversation', () => ({
  useConversation: () => ({ exchanges: [], waiting: false, ask: () => mockDone.push('ask') }),
}));

beforeEach(() => {
  mockButtons = [];
  mockDone.length = 0;
});
const pressButton = (label: string | undefined) =>
  mockButtons.find((button) => button.label === label)?.onClick?.();

const press = (event: Partial<KeyboardEvent>) =>
  sendsQuestion({
    key: 'Enter',
    shiftKey: false,
    isComposing: false,
    keyCode: 13,
    ...event,
  } as KeyboardEvent);

test('Enter sends the question; with Shift it starts a new line', () => {
  expect(press({})).toBe(true);
  expect(press({ shiftKey: true })).toBe(false);
  expect(press({ key: 'a', keyCode: 65 })).toBe(false);
});

test('Enter that confirms a word of the input method does not send, in Safari neither', () => {
  expect(press({ isComposing: true, keyCode: 229 })).toBe(false);
  expect(press({ isComposing: false, keyCode: 229 })).toBe(false);
});

test('a suggested question moves the focus to the conversation before its button goes away', () => {
  renderToStaticMarkup(<Component />);
  pressButton(suggestedQuestions[0]);
  expect(mockDone).toEqual(['focus', 'ask']);
});

test('asking a failed question again moves the focus to the question before the button goes away', () => {
  renderToStaticMarkup(
    <ExchangeView
      exchange={{ id: 1, question: '怎么报名？', answer: null }}
      busy={false}
      onAsk={() => undefined}
      onRetry={() => mockDone.push('ask')}
    />,
  );
  pressButton('重新提问');
  expect(mockDone).toEqual(['focus', 'ask']);
});

test('without a script the assistant says so, tells the hotline and searches for the questions that it offers', () => {
  expect(renderToStaticMarkup(<Component />)).toMatch(
    /<noscript>.*JavaScript.*href="tel:400".*href="\/search\?q=[^"]+".*<\/noscript>/,
  );
});

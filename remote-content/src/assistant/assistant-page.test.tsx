import { suggestedQuestions } from '@portal/contract/suggested-words';
import type { ComponentType, PropsWithChildren } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Component, sendsQuestion } from './assistant-page';
import { ExchangeView } from './exchange-view';

let mockButtons: { label: unknown; onClick?: () => void }[];
const mockDone: string[] = [];

// Without a DOM, any element accepts focus.
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

test('Enter sends the question; Shift+Enter inserts a newline', () => {
  expect(press({})).toBe(true);
  expect(press({ shiftKey: true })).toBe(false);
  expect(press({ key: 'a', keyCode: 65 })).toBe(false);
});

test('Enter that confirms input method text does not send the question, including in Safari', () => {
  expect(press({ isComposing: true, keyCode: 229 })).toBe(false);
  expect(press({ isComposing: false, keyCode: 229 })).toBe(false);
});

test('pressing a suggested question moves focus to the conversation before the button is removed', () => {
  renderToStaticMarkup(<Component />);
  pressButton(suggestedQuestions[0]);
  expect(mockDone).toEqual(['focus', 'ask']);
});

test('retrying a failed question moves focus to the question before the button is removed', () => {
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

test('without scripts, the assistant says so, shows the phone number and links its questions to the search', () => {
  expect(renderToStaticMarkup(<Component />)).toMatch(
    /<noscript>.*JavaScript.*href="tel:400".*href="\/search\?q=[^"]+".*<\/noscript>/,
  );
});

import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { describeSeats } from './sign-up';
import { SignUpForm } from './sign-up-form';

test('a full activity tells of its waiting list in a sentence of its own, while one can sign up', () => {
  const full = { capacity: 100, taken: 100, waiting: 12 };
  expect(describeSeats(full, false)).toMatch(/^共 100 个名额，已报名 100 人。名额已满，已有 12 人候补；/);
  expect(describeSeats(full, true)).toBe('共 100 个名额，已报名 100 人');
  expect(describeSeats({ ...full, taken: 99 }, false)).not.toContain('候补');
});

test('a long name is refused by the form and not cut while it is pasted', () => {
  const html = renderToStaticMarkup(
    <ControlsProvider>
      <SignUpForm id={1} onDone={() => undefined} />
    </ControlsProvider>,
  );
  expect(html.match(/<input[^>]*name="name"[^>]*>/)?.[0]).not.toContain('maxLength');
});

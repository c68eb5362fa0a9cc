import { ControlsProvider } from '@portal/ui/controls';
import { renderToStaticMarkup } from 'react-dom/server';
import { describeSeats } from './sign-up';
import { SignUpForm } from './sign-up-form';

test('a full activity explains its waiting list while sign-up is open', () => {
  const full = { capacity: 100, taken: 100, waiting: 12 };
  expect(describeSeats(full, false)).toMatch(/^共 100 个名额，已报名 100 人。名额已满，已有 12 人候补；/);
  expect(describeSeats(full, true)).toBe('共 100 个名额，已报名 100 人');
  expect(describeSeats({ ...full, taken: 99 }, false)).not.toContain('候补');
});

test('a name that is too long is rejected by the form, not truncated on paste', () => {
  const html = renderToStaticMarkup(
    <ControlsProvider>
      <SignUpForm id={1} onDone={() => undefined} />
    </ControlsProvider>,
  );
  expect(html.match(/<input[^>]*name="name"[^>]*>/)?.[0]).not.toContain('maxLength');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { isComposing } from '../input-method';
import { ControlsProvider } from './controls-provider';
import { Field } from './field';
import { DateInput, NumberInput, PasswordInput } from './input';
import { MonthInput } from './select';

const ignore = () => {};
const render = (children: React.ReactNode) =>
  renderToStaticMarkup(<ControlsProvider>{children}</ControlsProvider>);

/** @returns the description that screen readers announce for the first input */
function readDescription(html: string): string[] {
  const ids = /<input[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  return ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '');
}

test('a number input is described by its unit, then by its field’s help', () => {
  const html = render(
    <Field label="融资金额" help="税前">
      <NumberInput unit="万元" />
    </Field>,
  );
  expect(readDescription(html)).toEqual(['万元', '税前']);
  expect(readDescription(render(<NumberInput />))).toEqual([]);
});

test('the reveal button of a password input is labelled with its next action and exposes no state', () => {
  const html = render(<PasswordInput />);
  expect(html).toContain('aria-label="显示密码"');
  expect(html).not.toContain('aria-pressed');
});

test('a revealed password is not autocorrected', () => {
  expect(render(<PasswordInput />)).toContain('autoCorrect="off"');
});

test('years are limited to four digits, so that a date can be typed in one go', () => {
  expect(render(<DateInput />)).toContain('max="9999-12-31"');
});

test('a month in a year outside of the list stays displayed', () => {
  const chosen = (value: string) =>
    [
      ...render(<MonthInput label="毕业时间" value={value} onChange={ignore} />).matchAll(
        /selected=""[^>]*>([^<]+)</g,
      ),
    ].map(([, text]) => text);
  expect(chosen('1968-09')).toEqual(['1968年', '9月']);
  expect(chosen('2020-09')).toEqual(['2020年', '9月']);
  expect(chosen('-09')).toEqual(['年', '9月']);
});

test('the key that ends a composition belongs to the input method, including in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  // Safari ends the composition before it reports the key.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

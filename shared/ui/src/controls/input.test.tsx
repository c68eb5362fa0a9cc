import { renderToStaticMarkup } from 'react-dom/server';
import { isComposing } from '../input-method';
import { ControlsProvider } from './controls-provider';
import { Field } from './field';
import { DateInput, NumberInput, PasswordInput } from './input';
import { MonthInput } from './select';

const ignore = () => {};
const render = (children: React.ReactNode) =>
  renderToStaticMarkup(<ControlsProvider>{children}</ControlsProvider>);

/** What screen readers say of the first input after its name. */
function readDescription(html: string): string[] {
  const ids = /<input[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  return ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? '');
}

test('a number is described by its unit, and then by the help of its field', () => {
  const html = render(
    <Field label="融资金额" help="税前">
      <NumberInput unit="万元" />
    </Field>,
  );
  expect(readDescription(html)).toEqual(['万元', '税前']);
  expect(readDescription(render(<NumberInput />))).toEqual([]);
});

test('the button of a password says what it does next, and not a state beside it', () => {
  const html = render(<PasswordInput />);
  expect(html).toContain('aria-label="显示密码"');
  expect(html).not.toContain('aria-pressed');
});

test('no keyboard corrects a password that is shown', () => {
  expect(render(<PasswordInput />)).toContain('autoCorrect="off"');
});

test('a year has four digits, so that a date can be typed in one go', () => {
  expect(render(<DateInput />)).toContain('max="9999-12-31"');
});

test('a month of a year that is not offered stays readable', () => {
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

test('the key that ends a composition is the input method’s own, in Safari too', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  // Safari ends the composition before it tells of the key.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

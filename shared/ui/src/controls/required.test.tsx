import { renderToStaticMarkup } from 'react-dom/server';
import { Checkbox, RadioGroup } from './choice';
import { ControlsProvider } from './controls-provider';
import { Field, FieldGroup } from './field';
import { DateInput, Input, NumberInput, PasswordInput, Textarea } from './input';
import { MonthInput, Select } from './select';
import { TagsInput } from './tags-input';

const ignore = () => {};
const render = (children: React.ReactNode) =>
  renderToStaticMarkup(<ControlsProvider>{children}</ControlsProvider>);
const tags = (html: string) => html.match(/<(?:input|textarea|select)\b[^>]*>/g) ?? [];

const controls = {
  Input: <Input />,
  PasswordInput: <PasswordInput />,
  NumberInput: <NumberInput />,
  DateInput: <DateInput />,
  Textarea: <Textarea />,
  Select: <Select options={[]} />,
  MonthInput: <MonthInput label="月" value="" onChange={ignore} />,
  TagsInput: <TagsInput label="词" value={[]} onChange={ignore} />,
};

describe.each(Object.entries(controls))('%s', (_, control) => {
  it.each([
    ['a field', Field],
    ['a group', FieldGroup],
  ])('in %s that is required is exposed as required, but not as invalid before input', (_name, Around) => {
    const asked = tags(
      render(
        <Around label="问题" required>
          {control}
        </Around>,
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const tag of asked) {
      expect(tag).toContain('aria-required="true"');
      expect(tag).not.toMatch(/\srequired/);
    }
    expect(render(<Around label="问题">{control}</Around>)).not.toMatch(/required/);
  });
});

test('a required group describes its radios, which cannot be required themselves', () => {
  const html = render(
    <FieldGroup label="问题" required>
      <RadioGroup options={[{ value: 'a', label: '甲' }]} value={undefined} onChange={ignore} />
    </FieldGroup>,
  );
  const [, id] = /<fieldset[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<span id="${id}" hidden="">必填</span>`);
  expect(tags(html).join()).not.toMatch(/required/);
});

test('a required checkbox is exposed as required, one inside a required group is not', () => {
  expect(tags(render(<Checkbox required>同意</Checkbox>)).join()).toMatch(/aria-required="true"/);
  const beside = render(
    <Field label="日期" required>
      <Checkbox>至今</Checkbox>
    </Field>,
  );
  expect(tags(beside).join()).not.toMatch(/required/);
});

test('an unchecked required checkbox is invalid and described by its message; links next to its label do not toggle it', () => {
  const html = render(
    <Checkbox error="请先勾选确认" links={<a href="#terms">条款</a>}>
      同意
    </Checkbox>,
  );
  const [, id] = /<input[^>]*aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`<div id="${id}" role="alert"[^>]*>.*请先勾选确认</div>`));
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
  expect(html).toMatch(/<\/label><a href="#terms">/);
  expect(render(<Checkbox>同意</Checkbox>)).not.toMatch(/aria-invalid|aria-describedby|alert/);
});

test('a control outside of a field is required through its own attributes', () => {
  expect(render(<NumberInput aria-required />)).toMatch(/aria-required="true"/);
  expect(render(<Select options={[]} required />)).toMatch(/aria-required="true"/);
});

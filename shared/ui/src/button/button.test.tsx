import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from './button';

test('a button that is inactive but focusable, such as a busy one, exposes that state', () => {
  const isOff = (button: React.ReactElement) => renderToStaticMarkup(button).includes('aria-disabled="true"');
  expect(isOff(<Button aria-disabled>提交报名</Button>)).toBe(true);
  expect(isOff(<Button busy>提交报名</Button>)).toBe(true);
  expect(isOff(<Button aria-disabled={false}>提交报名</Button>)).toBe(false);
  expect(isOff(<Button>提交报名</Button>)).toBe(false);
});

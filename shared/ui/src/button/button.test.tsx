import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from './button';

test('a button that keeps the focus while it can not act yet says so, as a busy one does', () => {
  const isOff = (button: React.ReactElement) => renderToStaticMarkup(button).includes('aria-disabled="true"');
  expect(isOff(<Button aria-disabled>提交报名</Button>)).toBe(true);
  expect(isOff(<Button busy>提交报名</Button>)).toBe(true);
  expect(isOff(<Button aria-disabled={false}>提交报名</Button>)).toBe(false);
  expect(isOff(<Button>提交报名</Button>)).toBe(false);
});

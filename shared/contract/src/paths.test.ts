import { telHref } from './paths';

test.each([
  ['0871-6888 8888', 'tel:087168888888'],
  ['+86 400-000-0000', 'tel:+864000000000'],
  // After a pause, as a person would dial it.
  ['0871-6888 8888转8001', 'tel:087168888888,8001'],
  ['0871-6888 8888 转 8001', 'tel:087168888888,8001'],
  ['0871-68880001、0871-68880002', 'tel:087168880001'],
])('%s is called at %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});

import { getSurname } from './project-detail-page';

test.each([
  ['老石', '石'],
  ['小陶', '陶'],
  ['沈工', '沈'],
  ['老舍人', '老'],
])('the mark of %s is %s', (name, mark) => {
  expect(getSurname(name)).toBe(mark);
});

import { ACCESS_COOKIE, REFRESH_COOKIE } from '@portal/session/storage-keys';

beforeAll(() => jest.useFakeTimers());
afterAll(() => {
  for (const name of ['document', 'localStorage']) Reflect.deleteProperty(globalThis, name);
});

test.each([
  ['', 'large', { textSize: 'large' }],
  [`theme=100%; ${ACCESS_COOKIE}=a%20token`, null, { signedIn: '' }],
  [`${REFRESH_COOKIE}=b`, null, { signedIn: '' }],
  [`my_${ACCESS_COOKIE}=a; ${REFRESH_COOKIE}=`, null, {}],
])('with the cookies %j and the text size %j, a document has the marks %j', async (cookie, size, marks) => {
  const dataset = {};
  Object.assign(globalThis, {
    document: { cookie, documentElement: { dataset } },
    localStorage: { getItem: () => size },
  });
  jest.resetModules();
  await import('./mark-document');
  expect(dataset).toEqual(marks);
});

test('a hanging stylesheet does not block the page, which is shown without it', async () => {
  const late = { media: '', onload: () => {} };
  const createLink = (sheet: object | null) => ({ sheet, cloneNode: () => late, replaceWith: jest.fn() });
  const [loaded, hanging] = [createLink({}), createLink(null)];
  const document = {
    cookie: '',
    documentElement: { dataset: {} },
    readyState: 'loading',
    querySelectorAll: () => [loaded, hanging],
  };
  Object.assign(globalThis, { document, localStorage: { getItem: () => null } });
  jest.resetModules();
  await import('./mark-document');
  jest.advanceTimersByTime(4_999);
  expect(hanging.replaceWith).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(hanging.replaceWith).toHaveBeenCalledWith(late);
  expect(loaded.replaceWith).not.toHaveBeenCalled();
  // Browsers do not wait for print stylesheets; once loaded, it applies to the screen.
  expect(late.media).toBe('print');
  late.onload();
  expect(late.media).toBe('all');
});

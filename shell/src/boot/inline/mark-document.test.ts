import { ACCESS_COOKIE, REFRESH_COOKIE } from '@portal/session/storage-keys';

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

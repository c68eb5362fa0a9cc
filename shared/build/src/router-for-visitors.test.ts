import { fileForVisitors } from './router-for-visitors';

test('the router’s own folder is replaced, wherever the workspace lies', () => {
  expect(fileForVisitors('/development/portal/node_modules/react-router/dist/development/chunk.mjs')).toBe(
    '/development/portal/node_modules/react-router/dist/production/chunk.mjs',
  );
  expect(fileForVisitors('C:\\development\\react-router\\dist\\development\\index.js')).toBe(
    'C:\\development\\react-router\\dist\\production\\index.js',
  );
  expect(fileForVisitors('/development/react/index.js')).toBe('/development/react/index.js');
});

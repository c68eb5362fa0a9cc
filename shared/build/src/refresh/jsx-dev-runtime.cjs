/** What the development JSX transform calls, on top of the shared runtime: `react/jsx-dev-runtime` is not shared. */
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');

exports.Fragment = Fragment;
exports.jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);

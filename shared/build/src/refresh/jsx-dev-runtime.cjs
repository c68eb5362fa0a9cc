/** For the development JSX transform: `react/jsx-dev-runtime` is not shared, `react/jsx-runtime` is. */
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');

exports.Fragment = Fragment;
exports.jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);

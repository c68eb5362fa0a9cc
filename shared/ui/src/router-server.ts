/** The router's server half, for the shell server only; kept out of the browser's facade. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';

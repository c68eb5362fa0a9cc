/** Server side of the router, for the shell server only; not in the browser bundle. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';

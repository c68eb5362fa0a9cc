/** The server side of the router, for the shell server only; not part of the browser bundle. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';

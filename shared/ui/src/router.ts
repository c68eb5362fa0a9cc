import { redirect as routerRedirect } from 'react-router-dom';

/** The only import of react-router-dom: what is not listed here is not shipped. */
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
export {
  createBrowserRouter,
  data,
  Form,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { useRecovery, useRouteErrors } from './router-hooks';

/** Sends the visitor on. A header can not hold words: those of the address are encoded. */
export const redirect: typeof routerRedirect = (address, init) =>
  routerRedirect(address.replace(/[^!-~]+/gu, encodeURIComponent), init);

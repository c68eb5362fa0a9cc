import { redirect as routerRedirect } from 'react-router-dom';

/** The only import of react-router-dom; names not listed here are not shipped. */
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

/** Redirects. Encodes non-ASCII characters, which a header cannot contain. */
export const redirect: typeof routerRedirect = (address, init) =>
  routerRedirect(address.replace(/[^!-~]+/gu, encodeURIComponent), init);

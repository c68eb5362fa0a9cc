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
  redirect,
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

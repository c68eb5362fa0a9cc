/** The only door to react-router-dom: what is not listed here is not shipped. */
export type { LoaderFunctionArgs, RouteObject, To } from 'react-router-dom';
export {
  createBrowserRouter,
  data,
  Form,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Outlet,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { useRecovery } from './recovery/use-recovery';
export { useRouteErrors } from './route-errors/use-route-errors';

import { createBrowserRouter } from 'react-router-dom';
import { data } from 'react-router-dom';
import { Form } from 'react-router-dom';
import { isRouteErrorResponse } from 'react-router-dom';
import { LoaderFunctionArgs } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import { Outlet } from 'react-router-dom';
import { redirect } from 'react-router-dom';
import { RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { ScrollRestoration as ScrollRestoration_2 } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import { useMatches } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { useNavigation } from 'react-router-dom';
import { useNavigationType } from 'react-router-dom';
import { useParams } from 'react-router-dom';
import { useRevalidator } from 'react-router-dom';
import { useRouteError } from 'react-router-dom';
import { useSearchParams } from 'react-router-dom';

export { createBrowserRouter }

export { data }

export { Form }

export { isRouteErrorResponse }

export { LoaderFunctionArgs }

export { matchRoutes }

export { Outlet }

declare interface RecoveryOptions {
    /** Whether to retry at intervals as well, for a service that is down. Default: true. */
    polling?: boolean;
}

export { redirect }

export { RouteObject }

export { RouterProvider }

export { ScrollRestoration_2 as ScrollRestoration }

export { useLoaderData }

export { useLocation }

export { useMatches }

export { useNavigate }

export { useNavigation }

export { useNavigationType }

export { useParams }

/**
 * Revalidates the page when the network is back and, while the service is down, at growing intervals while the tab
 * is visible. The document is not reloaded, so typed input is not lost and no reload loop can start.
 */
export declare function useRecovery(failed: boolean, { polling }?: RecoveryOptions): void;

export { useRevalidator }

export { useRouteError }

/** Errors of the matched routes' loaders, by route; for parts outside of their error boundaries. */
export declare function useRouteErrors(): Readonly<Record<string, unknown>> | null;

export { useSearchParams }

export { }

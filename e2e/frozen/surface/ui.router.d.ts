import { createBrowserRouter } from 'react-router-dom';
import { data } from 'react-router-dom';
import { Form } from 'react-router-dom';
import { isRouteErrorResponse } from 'react-router-dom';
import { LoaderFunctionArgs } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import { Outlet } from 'react-router-dom';
import { redirect as redirect_2 } from 'react-router-dom';
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
    /** Also retries at intervals, for a service that is down. Defaults to true. */
    polling?: boolean;
}

/** Redirects. Encodes non-ASCII characters, which a header cannot contain. */
export declare const redirect: typeof redirect_2;

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
 * Revalidates the page when the network returns and, while the service is down, at growing intervals while the tab is
 * visible. The document is not reloaded, so input is kept and no reload loop can occur.
 */
export declare function useRecovery(failed: boolean, { polling }?: RecoveryOptions): void;

export { useRevalidator }

export { useRouteError }

/** @returns loader errors of the matched routes, by route, for components outside of their error boundaries */
export declare function useRouteErrors(): Readonly<Record<string, unknown>> | null;

export { useSearchParams }

export { }

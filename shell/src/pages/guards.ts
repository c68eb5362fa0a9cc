import type { RouteHandle } from '@portal/contract/remote';
import { clearSessionAtom, hasToken, loggedInAtom } from '@portal/session';
import { data, type RouteObject } from '@portal/ui/router';
import type { Store } from '../app';

export type Guard = () => void;

export const SIGNED_OUT = 401;

export function guarded(route: RouteObject, guards: Readonly<Record<string, Guard>>): RouteObject {
  const names = (route.handle as RouteHandle | undefined)?.middleware;
  if (!names?.length) return route;
  return {
    ...route,
    middleware: [
      async (_args, next) => {
        for (const name of names) {
          const guard = guards[name];
          if (!guard) throw data(`未知的中间件：${name}`, { status: 500 });
          guard();
        }
        return next();
      },
    ],
  };
}

export function sessionGuards(store: Store): Record<string, Guard> {
  return {
    auth: () => {
      if (!hasToken()) throw data(null, { status: SIGNED_OUT });
    },
    cookie: () => {
      // Another tab may have signed out, or the cookies were cleared, while this tab shows a session.
      if (store.get(loggedInAtom) && !hasToken()) store.set(clearSessionAtom);
    },
  };
}

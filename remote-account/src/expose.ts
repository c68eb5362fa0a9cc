import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { routes as accountRoutes } from './routes';

/** The only federated module of this remote: the personal centre, and the avatar menu's items as a slot. */
export const contract: RemoteModule['contract'] = CONTRACT_MAJOR;
export const routes: RouteObject[] = accountRoutes;
export const slots: RemoteModule['slots'] = {
  'account.menu': () => import('./menu/account-menu-items'),
};

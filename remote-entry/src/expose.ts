import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { routes as entryRoutes } from './routes';

/**
 * The only federated module of this remote: the competition entry, and a slot for the home page's season
 * section.
 */
export const contract: RemoteModule['contract'] = CONTRACT_MAJOR;
export const routes: RouteObject[] = entryRoutes;
export const slots: RemoteModule['slots'] = {
  'home.season': async () => (await import('./pages/home-season')).openHomeSeason(),
};

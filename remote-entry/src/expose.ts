import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { routes as entryRoutes } from './routes';

/** The only federated module of this remote: the competition entry, and the home page’s call to enter the season as a slot. */
export const contract: RemoteModule['contract'] = CONTRACT_MAJOR;
export const routes: RouteObject[] = entryRoutes;
export const slots: RemoteModule['slots'] = {
  'home.season': async () => (await import('./pages/home-season')).openHomeSeason(),
};

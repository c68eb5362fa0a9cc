import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';
import { routes as contentRoutes } from './routes';

/** The only federated module: public pages, no slots. */
export const contract: RemoteModule['contract'] = CONTRACT_MAJOR;
export const routes: RouteObject[] = contentRoutes;
export const slots: RemoteModule['slots'] = {};

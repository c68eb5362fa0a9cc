import { CONTRACT_MAJOR, type RemoteModule } from '@portal/contract/remote';
import type { RouteObject } from '@portal/ui/router';

/**
 * The only federated module of this remote: it has no pages and provides the login dialog and captcha as
 * slots.
 */
export const contract: RemoteModule['contract'] = CONTRACT_MAJOR;
export const routes: RouteObject[] = [];
export const slots: RemoteModule['slots'] = {
  'auth.dialog': () => import('./dialog/auth-slot'),
  'auth.captcha': () => import('./captcha/captcha-slot'),
};

/**
 * Asks for the shared packages that are not in the first script. They are provided by the shell, so that every remote
 * uses the same copies; asking early lets them arrive beside the remote that needs them.
 */
export function preloadControls(): Promise<unknown> {
  return Promise.all([import('@portal/ui/controls'), import('@portal/ui/form')]);
}

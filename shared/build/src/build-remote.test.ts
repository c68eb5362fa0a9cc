import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { remoteBrowserConfig } from './build-remote';

test('a remote exposes one module', () => {
  const root = join(import.meta.dirname, '../../..');
  const context = join(root, 'remote-auth');
  const { plugins } = remoteBrowserConfig({
    root,
    context,
    out: join(context, 'dist'),
    container: 'auth',
    publicPath: 'auto',
    mode: 'production',
  });
  const federation = plugins?.find((plugin) => plugin instanceof ModuleFederationPlugin);
  const { _options } = federation as unknown as { _options: { exposes: unknown } };
  expect(_options.exposes).toEqual({ './remote': './src/expose.ts' });
});

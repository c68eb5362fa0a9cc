import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclarationSchema } from '@portal/contract/release/release';
import type { Configuration } from 'webpack';
import { remoteBrowserConfig } from './webpack-remote';

export interface DevRemote {
  name: string;
  config: Configuration;
}

/**
 * Development build of one remote, under the container name by which the shell server looks for local builds.
 * @param origin address that the build is served from.
 */
export function devRemote(root: string, context: string, origin: string): DevRemote {
  const declared = JSON.parse(readFileSync(join(context, 'portal.remote.json'), 'utf8'));
  const { name } = remoteDeclarationSchema.parse(declared);
  const config = remoteBrowserConfig({
    root,
    context,
    out: join(context, '.cache/dev'),
    container: `${name}_dev`.replaceAll('-', '_'),
    publicPath: `${origin}/`,
    mode: 'development',
  });
  return {
    name,
    config: {
      ...config,
      // File names without hashes: a build that is made again and again must not pile up files.
      output: { ...config.output, filename: '[name].js', chunkFilename: 'chunk.[name].js' },
    },
  };
}

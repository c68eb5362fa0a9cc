import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs one webpack build. @throws Error with webpack's own messages when it fails. */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack refused its configuration');
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || !stats) reject(error ?? new Error('webpack answered nothing'));
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats);
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

/** The minified text of a script that stands in the document itself. */
declare module '*?inline' {
  const text: string;
  export default text;
}

declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  import type { ConsumesOptions } from '@module-federation/webpack-bundler-runtime/dist/types.js';
  export function consumes(options: ConsumesOptions): void;
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  import type { InstallInitialConsumesOptions } from '@module-federation/webpack-bundler-runtime/dist/types.js';
  export function installInitialConsumes(options: InstallInitialConsumesOptions): unknown;
}

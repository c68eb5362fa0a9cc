import { createContainerRuntime } from './container-runtime';

/** Stands in the shell's build for Module Federation's own list of parts (see container-runtime.ts). */
export default createContainerRuntime();

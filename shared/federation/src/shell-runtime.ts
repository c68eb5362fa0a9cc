import { createContainerRuntime } from './container-runtime';

/** Replaces Module Federation's own package index in the shell's build (see container-runtime.ts). */
export default createContainerRuntime();

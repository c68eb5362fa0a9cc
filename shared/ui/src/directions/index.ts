export type { Destination } from './direction-links';
export { Directions } from './directions';

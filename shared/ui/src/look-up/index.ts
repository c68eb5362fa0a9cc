export { useLookUp } from './use-look-up';

import { type IconName, iconNames } from '@portal/ui';

/** Operators may write any name; only the portal's own icons are drawn. */
export const findIcon = (name: string | undefined): IconName | undefined =>
  iconNames.find((known) => known === name);

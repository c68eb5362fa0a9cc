import { type IconName, iconNames } from '@portal/ui';

/** Operators may enter any name; unknown names have no icon. */
export const findIcon = (name: string | undefined): IconName | undefined =>
  iconNames.find((known) => known === name);

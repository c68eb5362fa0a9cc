import { cloneElement } from 'react';
import type { MenuProps } from '../overlay/menu';
import { onDemand } from './on-demand';

/** A button (`trigger`) that opens a list of actions. Its code comes after the page's. */
export const Menu = onDemand<MenuProps>(
  async () => (await import('../overlay/menu')).Menu,
  ({ trigger }, askNow) => cloneElement(trigger, { onClick: askNow }),
);

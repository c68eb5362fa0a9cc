import { cloneElement } from 'react';
import type { PopoverProps, TooltipProps } from '../overlay/popover';
import { onDemand } from './on-demand';

/** A small panel beside the button that opens it. Its code comes after the page's. */
export const Popover = onDemand<PopoverProps>(
  async () => (await import('../overlay/popover')).Popover,
  ({ trigger }, askNow) => cloneElement(trigger, { onClick: askNow }),
);

/** A hint on hover and focus. Its code comes after the page's. */
export const Tooltip = onDemand<TooltipProps>(
  async () => (await import('../overlay/popover')).Tooltip,
  ({ children }) => children,
);

import { lazy, Suspense } from 'react';
import type { PopoverProps, TooltipProps } from '../overlay/popover';

const LoadedPopover = lazy(async () => ({ default: (await import('../overlay/popover')).Popover }));
const LoadedTooltip = lazy(async () => ({ default: (await import('../overlay/popover')).Tooltip }));

/** A small panel beside the button that opens it. Its code comes after the page's. */
export function Popover(props: PopoverProps) {
  return (
    <Suspense fallback={props.trigger}>
      <LoadedPopover {...props} />
    </Suspense>
  );
}

/** A hint on hover and focus. Its code comes after the page's. */
export function Tooltip(props: TooltipProps) {
  return (
    <Suspense fallback={props.children}>
      <LoadedTooltip {...props} />
    </Suspense>
  );
}

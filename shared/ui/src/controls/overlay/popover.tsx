import { Popover as ChakraPopover, Tooltip as ChakraTooltip, Portal } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  trigger: ReactElement<{ onClick?: () => void }>;
  title: string;
  children: ReactNode;
}

export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <ChakraPopover.Root lazyMount unmountOnExit>
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content>
            <ChakraPopover.Body>
              <ChakraPopover.Title>{title}</ChakraPopover.Title>
              {children}
            </ChakraPopover.Body>
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  );
}

export interface TooltipProps {
  text: ReactNode;
  children: ReactElement;
}

/** A hint for the element inside, on hover and focus after 50 ms. Never the only place of what must be known. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <ChakraTooltip.Root openDelay={50} closeDelay={50} lazyMount unmountOnExit>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{text}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}

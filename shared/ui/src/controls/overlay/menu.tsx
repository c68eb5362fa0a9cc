import { Menu as ChakraMenu, Portal } from '@chakra-ui/react';
import { Icon, type IconName } from '@portal/ui';
import type { ReactElement } from 'react';

export interface MenuItem {
  value: string;
  label: string;
  icon?: IconName;
  tone?: 'danger';
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  trigger: ReactElement<{ onClick?: () => void }>;
  items: readonly MenuItem[];
}

export function Menu({ trigger, items }: MenuProps) {
  return (
    <ChakraMenu.Root onSelect={(details) => items.find((item) => item.value === details.value)?.onSelect()}>
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>
            {items.map((item) => (
              <ChakraMenu.Item
                key={item.value}
                value={item.value}
                disabled={item.disabled}
                data-tone={item.tone}
              >
                {item.icon ? <Icon name={item.icon} /> : null}
                {item.label}
              </ChakraMenu.Item>
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
}

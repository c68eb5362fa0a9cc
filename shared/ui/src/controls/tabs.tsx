import { Tabs as ChakraTabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface TabsProps {
  /** Accessible name. */
  label: string;
  items: readonly { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }[];
  value: string;
  onChange: (value: string) => void;
}

/** Tabs inside a page or dialog. For tabs with their own URL use TabNav of `@portal/ui`. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <ChakraTabs.Root value={value} onValueChange={(details) => onChange(details.value)} lazyMount>
      <ChakraTabs.List aria-label={label}>
        {items.map((item) => (
          <ChakraTabs.Trigger key={item.value} value={item.value} disabled={item.disabled}>
            {item.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {items.map((item) => (
        <ChakraTabs.Content key={item.value} value={item.value}>
          {item.content}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  );
}

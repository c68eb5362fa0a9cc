import { Box, Table as ChakraTable, defineSlotRecipe } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const cell = {
  paddingBlock: '10px',
  paddingInline: '1.5',
  borderBottom: '1px solid',
  borderColor: 'line',
  textAlign: 'left',
  verticalAlign: 'middle',
  '&[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const;

const recipe = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'footer', 'row', 'columnHeader', 'cell', 'caption'],
  base: {
    root: { width: '100%' },
    columnHeader: {
      ...cell,
      background: 'surface.soft',
      textStyle: 'hint',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
    },
    body: { '& th': { ...cell, fontWeight: 'medium' }, '& tr:last-child > *': { borderBottom: '0' } },
    cell,
  },
});

export interface TableProps {
  /** Accessible name. */
  caption: string;
  /** Plain `<thead>` and `<tbody>`; set `data-number` on cells with numbers. */
  children: ReactNode;
}

/** A table that scrolls horizontally in its own frame, also by keyboard. */
export function Table({ caption, children }: TableProps) {
  return (
    <Box
      as="section"
      aria-label={caption}
      tabIndex={0}
      overflowX="auto"
      border="1px solid"
      borderColor="line"
      borderRadius="m"
    >
      <ChakraTable.Root native recipe={recipe} aria-label={caption}>
        {children}
      </ChakraTable.Root>
    </Box>
  );
}

import { Box } from '@chakra-ui/react';
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

const styles = {
  '& th, & td': cell,
  '& thead th': {
    background: 'surface.soft',
    textStyle: 'hint',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  '& tbody th': { fontWeight: 'medium' },
  '& tbody tr:last-child > *': { borderBottom: '0' },
} as const;

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
      <Box as="table" width="100%" css={styles} aria-label={caption}>
        {children}
      </Box>
    </Box>
  );
}

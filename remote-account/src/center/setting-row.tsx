import { Box, Grid, Text } from '@portal/ui/controls';
import type { ReactNode } from 'react';

interface SettingRowProps {
  label: string;
  value: string;
  empty?: boolean;
  help?: string;
  children?: ReactNode;
}

/** Use inside a `dl`. */
export function SettingRow({ label, value, empty, help, children }: SettingRowProps) {
  return (
    <Grid
      templateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: '7em minmax(0, 1fr) auto',
      }}
      rowGap="2px"
      columnGap="2"
      alignItems="center"
      paddingBlock="1.5"
      borderTop="1px solid"
      borderColor="line"
      _first={{ paddingTop: '0', borderTop: '0' }}
      _last={{ paddingBottom: '0' }}
    >
      <Text as="dt" gridColumn="1" textStyle="hint">
        {label}
      </Text>
      <Box as="dd" gridColumn={{ base: '1', md: '2' }} minWidth="0" fontVariantNumeric="tabular-nums">
        <Text as="span" color={empty ? 'text.faint' : undefined} fontWeight={empty ? undefined : 'medium'}>
          {value}
        </Text>
        {help ? (
          <Text as="span" display="block" textStyle="hint">
            {help}
          </Text>
        ) : null}
      </Box>
      {children ? (
        <Box as="dd" gridRow={{ base: '1 / span 2', md: '1' }} gridColumn={{ base: '2', md: '3' }}>
          {children}
        </Box>
      ) : null}
    </Grid>
  );
}

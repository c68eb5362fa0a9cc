import { Flex, Grid, Text } from '@portal/ui/controls';
import type { ReactNode } from 'react';

interface SecurityItemProps {
  title: ReactNode;
  details: readonly string[];
  children?: ReactNode;
}

export function SecurityItem({ title, details, children }: SecurityItemProps) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      rowGap="1"
      columnGap="2"
      align="center"
      justify="space-between"
      paddingBlock="1.5"
      borderTop="1px solid"
      borderColor="line"
      _first={{ paddingTop: '0', borderTop: '0' }}
      _last={{ paddingBottom: '0' }}
    >
      <Grid flex="1 1 14em" gap="2px" minWidth="0">
        <Flex wrap="wrap" gap="1" align="center" fontWeight="medium">
          {title}
        </Flex>
        {details.map((detail) => (
          <Text key={detail} textStyle="hint" fontVariantNumeric="tabular-nums">
            {detail}
          </Text>
        ))}
      </Grid>
      {children}
    </Flex>
  );
}

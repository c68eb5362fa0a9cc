import { Box, Flex, Heading, Text } from '@portal/ui/controls';
import { type ReactNode, useId } from 'react';

export function TabHeading({ title, lead, actions }: { title: string; lead?: string; actions?: ReactNode }) {
  return (
    <Flex
      asChild
      wrap="wrap"
      rowGap="1.5"
      columnGap="3"
      align="center"
      justify="space-between"
      paddingTop="1"
    >
      <header>
        <div>
          <Heading as="h1" fontSize="2xl" tabIndex={-1}>
            {title}
          </Heading>
          {lead ? <Lead>{lead}</Lead> : null}
        </div>
        {actions ? (
          <Flex wrap="wrap" gap="1.5">
            {actions}
          </Flex>
        ) : null}
      </header>
    </Flex>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return (
    <Text marginTop="0.5" textStyle="hint">
      {children}
    </Text>
  );
}

export function PanelBox({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      aria-labelledby={labelledBy}
      minWidth="0"
      padding={{ base: '2', md: '3' }}
      border="1px solid"
      borderColor="line"
      borderRadius="card"
      background="surface"
      overflow="hidden"
    >
      {children}
    </Box>
  );
}

interface PanelProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, lead, action, children }: PanelProps) {
  const id = useId();
  return (
    <PanelBox labelledBy={id}>
      <Flex wrap="wrap" rowGap="1.5" columnGap="2" align="start" justify="space-between" marginBottom="2">
        <div>
          <Heading fontSize="lg" id={id} tabIndex={-1}>
            {title}
          </Heading>
          {lead ? <Lead>{lead}</Lead> : null}
        </div>
        {action}
      </Flex>
      {children}
    </PanelBox>
  );
}

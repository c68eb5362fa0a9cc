import { Heading, type HeadingProps, Stack, type StackProps } from '@chakra-ui/react';

/** Framed section of a signed-in page; children are stacked. */
export function Panel(props: StackProps) {
  return (
    <Stack
      as="section"
      gap="2.5"
      minWidth="0"
      padding="3"
      border="1px solid"
      borderColor="line"
      borderRadius="card"
      background="surface"
      {...props}
    />
  );
}

/** Heading of a form section. */
export function PanelHeading(props: HeadingProps) {
  return (
    <Heading
      as="h3"
      paddingLeft="1.5"
      borderLeft="4px solid"
      borderColor="brand.600"
      fontSize="lg"
      lineHeight="1.2"
      {...props}
    />
  );
}

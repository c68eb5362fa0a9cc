import {
  Skeleton as ChakraSkeleton,
  type SkeletonProps as ChakraSkeletonProps,
  defineRecipe,
  Stack,
} from '@chakra-ui/react';

const recipe = defineRecipe({
  base: {
    width: '100%',
    height: '1em',
    borderRadius: 's',
    background: 'grey.200',
    animation: 'portal-pulse 1s ease-in-out infinite alternate',
    _motionReduce: { animation: 'none' },
  },
});

/** Placeholder for a line, picture or button that is loading; sized by style props. */
export function Skeleton(props: Omit<ChakraSkeletonProps, 'recipe'>) {
  return <ChakraSkeleton aria-hidden="true" recipe={recipe} {...props} />;
}

/** Placeholder for a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap="1.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '50%' : '100%'} />
      ))}
    </Stack>
  );
}

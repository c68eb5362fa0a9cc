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
    backgroundImage: 'linear-gradient(90deg, var(--grey-100) 25%, var(--grey-200) 50%, var(--grey-100) 75%)',
    backgroundSize: '300% 100%',
    animation: 'portal-shimmer 1.6s linear infinite',
    _motionReduce: { animation: 'none' },
  },
});

/** The place of a line, picture or button that is still loading; sized by style props. */
export function Skeleton(props: Omit<ChakraSkeletonProps, 'recipe'>) {
  return <ChakraSkeleton aria-hidden="true" recipe={recipe} {...props} />;
}

/** The place of a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap="1.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '50%' : '100%'} />
      ))}
    </Stack>
  );
}

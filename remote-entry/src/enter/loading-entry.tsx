import { Container, SkeletonText } from '@portal/ui';

/** Stands while the page's code and the season are on their way. */
export function LoadingEntry() {
  return (
    <Container>
      <SkeletonText lines={8} />
    </Container>
  );
}

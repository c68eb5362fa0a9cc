import { Container, ErrorState } from '@portal/ui';
import { useRecovery, useRevalidator } from '@portal/ui/router';
import { listingCopy } from './copy';

/** What a list shows in its place when it can not be loaded; the frame around it keeps working. */
export function ListUnavailable() {
  const { revalidate, state } = useRevalidator();
  useRecovery(true);
  return (
    <Container>
      <ErrorState
        title={listingCopy.failedTitle}
        text={listingCopy.failedText}
        onRetry={() => revalidate()}
        retrying={state === 'loading'}
      />
    </Container>
  );
}

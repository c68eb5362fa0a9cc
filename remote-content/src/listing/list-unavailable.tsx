import { Container, ErrorState } from '@portal/ui';
import { useRecovery, useRevalidator } from '@portal/ui/router';
import { PageBanner } from '../banner/page-banner';
import { siteCopy } from '../site-copy';
import { listingCopy } from './copy';
import type { ListCopy } from './list-page';

/** What a list shows in its place when it can not be loaded: which list it is, and how to try again. */
export function listUnavailable({ title, lead }: Pick<ListCopy, 'title' | 'lead'>) {
  return function ListUnavailable() {
    const { revalidate, state } = useRevalidator();
    useRecovery(true);
    return (
      <>
        <PageBanner title={title} lead={lead} crumbs={[siteCopy.homeCrumb, { label: title }]} />
        <Container>
          <ErrorState
            title={listingCopy.failedTitle}
            text={listingCopy.failedText}
            onRetry={() => revalidate()}
            retrying={state === 'loading'}
          />
        </Container>
      </>
    );
  };
}

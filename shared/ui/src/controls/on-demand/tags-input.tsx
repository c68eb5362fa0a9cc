import { Skeleton } from '@portal/ui';
import { lazy, Suspense } from 'react';
import type { TagsInputProps } from '../tags-input/tags-input';

const Loaded = lazy(async () => ({ default: (await import('../tags-input/tags-input')).TagsInput }));

/** Free words as tags. Its code comes after the page's. */
export function TagsInput(props: TagsInputProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}

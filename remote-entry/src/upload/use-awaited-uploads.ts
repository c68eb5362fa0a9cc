import { useSyncExternalStore } from 'react';
import { useDesk } from '../draft/desk-context';
import { type AwaitedUpload, awaitedUploads } from './awaited-uploads';

/** The uploads that submitting waits for; for a component that renders again when the answers change. */
export function useAwaitedUploads(): AwaitedUpload[] {
  const { draft, uploads } = useDesk();
  // Places and phases only: the bytes of each upload are news many times a second.
  useSyncExternalStore(uploads.subscribe, () =>
    uploads
      .places()
      .map((place) => `${place} ${uploads.state(place)?.phase}`)
      .join(),
  );
  return awaitedUploads(draft, uploads);
}

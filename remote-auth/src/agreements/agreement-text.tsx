import { getFixedPage } from '@portal/api-client/site';
import { Button, Prose, SkeletonText, useWhenOnline } from '@portal/ui';
import { useEffect, useState } from 'react';
import { agreementCopy } from './agreement-copy';

type Text = { state: 'loading' | 'failed' } | { state: 'ready'; html: string };

/** Fetched when it is opened: most people trust the line and few read, but all of it must be there. */
export function AgreementText({ slug }: { slug: string }) {
  const [text, setText] = useState<Text>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const controller = new AbortController();
    setText({ state: 'loading' });
    getFixedPage(slug, controller.signal).then(
      ({ body }) => setText({ state: 'ready', html: body }),
      () => controller.signal.aborted || setText({ state: 'failed' }),
    );
    return () => controller.abort();
  }, [slug, attempt]);

  const retry = () => setAttempt((last) => last + 1);
  useWhenOnline(text.state === 'failed', retry);

  if (text.state === 'ready') return <Prose html={text.html} />;
  if (text.state === 'loading') return <SkeletonText lines={12} />;
  return (
    <div role="alert">
      <p>{agreementCopy.failed}</p>
      <Button variant="outline" onClick={retry}>
        {agreementCopy.retry}
      </Button>
    </div>
  );
}

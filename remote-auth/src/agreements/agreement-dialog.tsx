import { getFixedPage } from '@portal/api-client/site';
import { ErrorState, Prose, SkeletonText, useWhenOnline } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { useEffect, useRef, useState } from 'react';

export const agreementCopy = {
  read: '我已阅读并同意',
  and: '和',
  user: { button: '《用户协议》', title: '用户服务协议', slug: 'agreements/user' },
  privacy: { button: '《隐私协议》', title: '隐私政策', slug: 'agreements/privacy' },
  failed: '协议内容加载失败',
} as const;

export type AgreementName = 'user' | 'privacy';

/** One agreement's whole text, at half the width, without buttons. */
export function AgreementDialog({ name, onClose }: { name: AgreementName | undefined; onClose: () => void }) {
  // The text stays while the dialog fades out.
  const last = useRef<AgreementName>('user');
  if (name) last.current = name;
  const { title, slug } = agreementCopy[last.current];
  return (
    <Dialog open={name !== undefined} onClose={onClose} title={title} width="half" closeOnBack>
      <AgreementText key={slug} slug={slug} />
    </Dialog>
  );
}

type Text = { state: 'loading' | 'failed' } | { state: 'ready'; html: string };

/** The whole text, fetched when it is opened. */
function AgreementText({ slug }: { slug: string }) {
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
  return <ErrorState title={agreementCopy.failed} onRetry={retry} />;
}

import { getFixedPage } from '@portal/api-client/site';
import { ErrorState, Prose, SkeletonText } from '@portal/ui';
import { Dialog } from '@portal/ui/controls';
import { useLoaded } from '@portal/ui/loading';
import { useRef } from 'react';

const agreements = {
  user: { title: '用户服务协议', slug: 'agreements/user' },
  privacy: { title: '隐私政策', slug: 'agreements/privacy' },
} as const;

export type AgreementName = keyof typeof agreements;

export function AgreementDialog({ name, onClose }: { name: AgreementName | undefined; onClose: () => void }) {
  // Keeps the text visible during the closing animation.
  const last = useRef<AgreementName>('user');
  if (name) last.current = name;
  const { title, slug } = agreements[last.current];
  return (
    <Dialog open={name !== undefined} onClose={onClose} title={title} width="half" closeOnBack>
      <AgreementText key={slug} slug={slug} />
    </Dialog>
  );
}

function AgreementText({ slug }: { slug: string }) {
  const text = useLoaded(slug, (signal) => getFixedPage(slug, signal));
  if (text.state === 'ready') return <Prose html={text.value.body} />;
  if (text.state === 'loading') return <SkeletonText lines={12} />;
  return <ErrorState title="协议内容加载失败" onRetry={text.retry} />;
}

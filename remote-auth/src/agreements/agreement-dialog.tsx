import { Dialog } from '@portal/ui/controls';
import { useRef } from 'react';
import { type AgreementName, agreementCopy } from './agreement-copy';
import { AgreementText } from './agreement-text';

/** One agreement's whole text, at half the width, without buttons. */
export function AgreementDialog({ name, onClose }: { name: AgreementName | undefined; onClose: () => void }) {
  // The text stays while the dialog fades out.
  const last = useRef<AgreementName>('user');
  if (name) last.current = name;
  const { title, slug } = agreementCopy[last.current];
  return (
    <Dialog open={name !== undefined} onClose={onClose} title={title} width="half">
      <AgreementText key={slug} slug={slug} />
    </Dialog>
  );
}

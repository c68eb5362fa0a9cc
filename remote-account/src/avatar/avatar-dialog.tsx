import { FieldGroup, RadioGroup } from '@portal/ui/controls';
import { useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { usePictureAvatar } from './use-picture-avatar';
import { useTextAvatar } from './use-text-avatar';

const kinds = [
  { value: 'picture', label: '图片头像' },
  { value: 'text', label: '文字头像' },
] as const;

/** 更换头像: a picture that is cut square, or up to four characters. */
export function AvatarDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('picture');
  const onDone = () => onSaved('头像已更换');
  const picture = usePictureAvatar({ open, onDone });
  const text = useTextAvatar(account.userInfo.logoStr, onDone);
  const way = kind === 'picture' ? picture : text;
  return (
    <FormDialog
      open={open}
      title="更换头像"
      width="half"
      onClose={onClose}
      onSubmit={way.submit}
      busy={way.busy}
      failure={way.failure}
    >
      <FieldGroup label="头像类型">
        <RadioGroup value={kind} options={kinds} onChange={setKind} />
      </FieldGroup>
      {way.fields}
    </FormDialog>
  );
}

import { modifyLogo } from '@portal/api-client/account';
import { type ModifyLogo, modifyLogoSchema } from '@portal/contract/account';
import { openUnsentInput } from '@portal/contract/unsent-input';
import { pageOwnerAtom } from '@portal/session';
import { Avatar } from '@portal/ui';
import { Field, FieldGroup, Grid, Input, RadioGroup } from '@portal/ui/controls';
import { useForm, useWatch, zodResolver } from '@portal/ui/form';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { type DialogForm, FormDialog, useSubmit, useUnsentText } from '../dialogs/form-dialog';
import { usePictureAvatar } from './picture-avatar';

const kinds = [
  { value: 'picture', label: '图片头像' },
  { value: 'text', label: '文字头像' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const TEXT = 'logoStr';

export function AvatarDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const owner = useAtomValue(pageOwnerAtom)?.id;
  const [kind, setKind] = useState<Kind>(() =>
    openUnsentInput(owner, TEXT).read() === undefined ? 'picture' : 'text',
  );
  const onDone = () => onSaved('头像已更换');
  const text = useTextAvatar(account.userInfo.logoStr, { open: open && kind === 'text', onDone });
  const picture = usePictureAvatar({ open: open && kind === 'picture', onDone });
  const { fields, ...form } = kind === 'picture' ? picture : text;
  return (
    <FormDialog {...form} open={open} title="更换头像" width="half" onClose={onClose}>
      <FieldGroup label="头像类型">
        <RadioGroup value={kind} options={kinds} onChange={setKind} />
      </FieldGroup>
      {fields}
    </FormDialog>
  );
}

/** 文字头像: only the last two characters are drawn. */
function useTextAvatar(current: string, { open, onDone }: { open: boolean; onDone: () => void }): DialogForm {
  const form = useForm<ModifyLogo>({
    resolver: zodResolver(modifyLogoSchema),
    mode: 'onTouched',
    defaultValues: { logoType: 1, logoStr: current },
  });
  const typed = useWatch({ control: form.control, name: TEXT });
  const save = async (logo: ModifyLogo) => {
    await modifyLogo(logo);
    onDone();
  };
  const submission = useSubmit(form, save);
  const restored = useUnsentText(form, TEXT, open);
  const { errors } = form.formState;
  const fields = (
    <Grid templateColumns="auto minmax(0, 1fr)" gap="3" alignItems="center">
      <Avatar size="xl" text={typed ?? ''} label="头像预览" />
      <Field label="头像文字" error={errors.logoStr?.message} help="1-4个字，显示最后两个字">
        <Input {...form.register(TEXT)} autoComplete="off" placeholder="请输入头像文字" />
      </Field>
    </Grid>
  );
  return { ...submission, fields, restored };
}

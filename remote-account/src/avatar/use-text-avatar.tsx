import { modifyLogo } from '@portal/api-client/account';
import { type ModifyLogo, modifyLogoSchema } from '@portal/contract/account';
import { Avatar } from '@portal/ui';
import { Field, Input } from '@portal/ui/controls';
import { useForm, useWatch, zodResolver } from '@portal/ui/form';
import { useSave } from '../form/use-save';
import css from './avatar.module.css';
import type { AvatarWay } from './avatar-way';

/** 文字头像: one to four characters, of which the last two are drawn. */
export function useTextAvatar(present: string, onDone: () => void): AvatarWay {
  const form = useForm<ModifyLogo>({
    resolver: zodResolver(modifyLogoSchema),
    mode: 'onTouched',
    defaultValues: { logoType: 1, logoStr: present },
  });
  const typed = useWatch({ control: form.control, name: 'logoStr' });
  const save = async (logo: ModifyLogo) => {
    await modifyLogo(logo);
    onDone();
  };
  const sent = useSave(form, save);
  const { errors, isSubmitting } = form.formState;
  const fields = (
    <div className={css.text}>
      <Avatar size="xl" text={typed ?? ''} label="头像预览" />
      <Field label="头像文字" error={errors.logoStr?.message} help="1-4个字，显示最后两个字">
        <Input {...form.register('logoStr')} autoComplete="off" placeholder="请输入头像文字" />
      </Field>
    </div>
  );
  return { ...sent, fields, busy: isSubmitting };
}

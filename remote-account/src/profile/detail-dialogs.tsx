import { modifyAcName, modifyContactPhone, modifyEmail, modifyNickname } from '@portal/api-client/account';
import { checkUsername } from '@portal/api-client/auth';
import {
  modifyAcNameQuerySchema,
  modifyContactPhoneSchema,
  modifyEmailQuerySchema,
  modifyNicknameSchema,
} from '@portal/contract/account';
import { accountErrors } from '@portal/contract/errors';
import { usernameSchema } from '@portal/contract/rule-schemas';
import { usernameMessages } from '@portal/contract/rules';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
  zodResolver,
} from '@portal/ui/form';
import { useDebouncedQuery } from '@portal/ui/loading';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { FormDialog, useSubmit, useUnsentText } from '../dialogs/form-dialog';

const USERNAME_TAKEN = accountErrors.ACCOUNT_NAME_TAKEN.code;

interface DetailDialogProps<T extends FieldValues> extends AccountDialogProps {
  form: UseFormReturn<T>;
  name: FieldPath<T>;
  label: string;
  help?: string;
  /** Shown if the form's own rules accept the value. */
  warning?: string;
  fieldError?: number;
  save: (values: T) => Promise<unknown>;
  input: InputProps;
}

function DetailDialog<T extends FieldValues>(props: DetailDialogProps<T>) {
  const { form, name, label, help, warning, fieldError, input, open, onClose, onSaved } = props;
  const save = async (values: T) => {
    await props.save(values);
    onSaved(`${label}已修改`);
  };
  const submission = useSubmit(form, save, {
    fieldErrors: fieldError ? { [fieldError]: { field: name } } : {},
  });
  const restored = useUnsentText(form, name, open);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <FormDialog {...submission} open={open} title={`修改${label}`} onClose={onClose} restored={restored}>
      <Field label={label} help={help} error={error?.message ?? warning}>
        <Input {...form.register(name)} placeholder={`请输入${label}`} {...input} />
      </Field>
    </FormDialog>
  );
}

export function NicknameDialog(props: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyNicknameSchema),
    mode: 'onTouched',
    defaultValues: { nickname: props.account.nickname },
  });
  return (
    <DetailDialog
      {...props}
      form={form}
      name="nickname"
      label="名称备注"
      help="最多30个字，留空则显示为“未填写”"
      save={({ nickname }) => modifyNickname(nickname)}
      input={{ autoComplete: 'nickname' }}
    />
  );
}

export function ContactPhoneDialog(props: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyContactPhoneSchema),
    mode: 'onTouched',
    defaultValues: { contactPhone: props.account.contactPhone },
  });
  return (
    <DetailDialog
      {...props}
      form={form}
      name="contactPhone"
      label="联系电话"
      help="赛事工作人员通过它与您联系"
      save={({ contactPhone }) => modifyContactPhone(contactPhone)}
      input={{ required: true, inputMode: 'numeric', autoComplete: 'tel-national' }}
    />
  );
}

export function EmailDialog(props: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyEmailQuerySchema),
    mode: 'onTouched',
    defaultValues: { email: props.account.email },
  });
  return (
    <DetailDialog
      {...props}
      form={form}
      name="email"
      label="邮箱"
      save={({ email }) => modifyEmail(email)}
      input={{ required: true, type: 'email', inputMode: 'email', autoComplete: 'email' }}
    />
  );
}

export function UsernameDialog(props: AccountDialogProps) {
  const current = props.account.acName;
  const form = useForm({
    resolver: zodResolver(modifyAcNameQuerySchema),
    mode: 'onTouched',
    defaultValues: { acName: current },
  });
  const typed = usernameSchema.safeParse(useWatch({ control: form.control, name: 'acName' })).data;
  const taken = useDebouncedQuery(typed === current ? undefined : typed, checkUsername);
  return (
    <DetailDialog
      {...props}
      form={form}
      name="acName"
      label="用户名"
      help="4-15位字母和数字，以字母开头"
      warning={taken ? usernameMessages.taken : undefined}
      fieldError={USERNAME_TAKEN}
      save={({ acName }) => modifyAcName(acName)}
      input={{
        required: true,
        autoComplete: 'username',
        autoCapitalize: 'off',
        autoCorrect: 'off',
        spellCheck: false,
      }}
    />
  );
}

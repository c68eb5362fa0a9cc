import {
  type RegisterStepOne,
  type RegisterStepOneInput,
  registerMessages,
  registerStepOneSchema,
  registerTypes,
} from '@portal/contract/forms';
import { normalizePhone } from '@portal/contract/rules';
import { Button } from '@portal/ui';
import { Field, FieldGroup, Input, RadioGroup, RequiredNote } from '@portal/ui/controls';
import { Controller, useForm, zodResolver } from '@portal/ui/form';
import { useEffect } from 'react';
import { ButtonPair, FieldsForm, registerTrimmed, useFocusInvalid } from '../form/form';
import { TrackFields } from './track-fields';

const copy = {
  next: '下一步',
  back: '返回',
  registerType: '参赛类型',
  individual: '个人/团队',
  enterprise: '企业',
  entName: '名称',
  entNamePlaceholder: { 1: '请输入个人/团队名称', 2: '请输入企业名称' },
  contact: '联系人姓名',
  contactPhone: '联系人手机号',
} as const;

interface ParticipantStepProps {
  typed: Partial<RegisterStepOneInput> | undefined;
  /** True when the user came back from the second step: focuses the selected type. */
  returning: boolean;
  onTyped: (typed: Partial<RegisterStepOneInput>) => void;
  onBack: () => void;
  onDone: (valid: RegisterStepOne) => void;
}

const types = [
  { value: registerTypes.individual, label: copy.individual },
  { value: registerTypes.enterprise, label: copy.enterprise },
];

export function ParticipantStep({ typed, returning, onTyped, onBack, onDone }: ParticipantStepProps) {
  const form = useForm<RegisterStepOneInput, unknown, RegisterStepOne>({
    resolver: zodResolver(registerStepOneSchema),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { entName: '', contact: '', contactPhone: '', ...typed },
  });
  const { errors, submitCount } = form.formState;
  const formRef = useFocusInvalid(submitCount);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form, onTyped],
  );
  useEffect(() => {
    if (returning) formRef.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [returning, formRef]);
  const type = form.watch('registerType');
  const submit = form.handleSubmit(onDone);
  return (
    <FieldsForm ref={formRef} onSubmit={submit}>
      <RequiredNote />
      <FieldGroup label={copy.registerType} error={errors.registerType?.message} required>
        <Controller
          control={form.control}
          name="registerType"
          render={({ field }) => (
            <RadioGroup
              options={types}
              name={field.name}
              value={field.value && (Number(field.value) === 1 ? 1 : 2)}
              onChange={field.onChange}
            />
          )}
        />
      </FieldGroup>
      <Field label={copy.entName} error={errors.entName?.message} required>
        <Input
          {...registerTrimmed(form, 'entName')}
          placeholder={type ? copy.entNamePlaceholder[type] : registerMessages.entName}
          autoComplete="organization"
        />
      </Field>
      <Controller
        control={form.control}
        name="track"
        render={({ field }) => (
          <TrackFields
            value={field.value}
            error={errors.track && registerMessages.track}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Field label={copy.contact} error={errors.contact?.message} required>
        <Input
          {...registerTrimmed(form, 'contact')}
          placeholder={registerMessages.contact}
          autoComplete="name"
        />
      </Field>
      <Field label={copy.contactPhone} error={errors.contactPhone?.message} required>
        <Input
          {...registerTrimmed(form, 'contactPhone', normalizePhone)}
          placeholder={registerMessages.contactPhone}
          inputMode="tel"
          autoComplete="tel-national"
        />
      </Field>
      <ButtonPair>
        <Button variant="outline" size="l" onClick={onBack}>
          {copy.back}
        </Button>
        <Button type="submit" size="l">
          {copy.next}
        </Button>
      </ButtonPair>
    </FieldsForm>
  );
}

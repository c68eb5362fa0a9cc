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

const namePlaceholders = { 1: '请输入个人/团队名称', 2: '请输入企业名称' } as const;

interface ParticipantStepProps {
  typed: Partial<RegisterStepOneInput> | undefined;
  /** True when the user came back from the second step: focuses the selected type. */
  returning: boolean;
  onTyped: (typed: Partial<RegisterStepOneInput>) => void;
  onBack: () => void;
  onDone: (valid: RegisterStepOne) => void;
}

const types = [
  { value: registerTypes.individual, label: '个人/团队' },
  { value: registerTypes.enterprise, label: '企业' },
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
      <FieldGroup label="参赛类型" error={errors.registerType?.message} required>
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
      <Field label="名称" error={errors.entName?.message} required>
        <Input
          {...registerTrimmed(form, 'entName')}
          placeholder={type ? namePlaceholders[type] : registerMessages.entName}
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
      <Field label="联系人姓名" error={errors.contact?.message} required>
        <Input
          {...registerTrimmed(form, 'contact')}
          placeholder={registerMessages.contact}
          autoComplete="name"
        />
      </Field>
      <Field label="联系人手机号" error={errors.contactPhone?.message} required>
        <Input
          {...registerTrimmed(form, 'contactPhone', normalizePhone)}
          placeholder={registerMessages.contactPhone}
          inputMode="tel"
          autoComplete="tel-national"
        />
      </Field>
      <ButtonPair>
        <Button variant="outline" size="l" onClick={onBack}>
          返回
        </Button>
        <Button type="submit" size="l">
          下一步
        </Button>
      </ButtonPair>
    </FieldsForm>
  );
}

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
import { authCopy } from '../copy';
import { ButtonPair, FieldsForm, registerTrimmed, useFocusInvalid } from '../form/form';
import { TrackFields } from './track-fields';

interface ParticipantStepProps {
  typed: Partial<RegisterStepOneInput> | undefined;
  /** Whether the second step was left for this one: the focus follows. */
  returning: boolean;
  onTyped: (typed: Partial<RegisterStepOneInput>) => void;
  onBack: () => void;
  onDone: (valid: RegisterStepOne) => void;
}

const types = [
  { value: registerTypes.individual, label: authCopy.individual },
  { value: registerTypes.enterprise, label: authCopy.enterprise },
];

/** First step: type, name, track and contact. */
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
      <FieldGroup label={authCopy.registerType} error={errors.registerType?.message} required>
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
      <Field label={authCopy.entName} error={errors.entName?.message} required>
        <Input
          {...registerTrimmed(form, 'entName')}
          placeholder={type ? authCopy.entNamePlaceholder[type] : registerMessages.entName}
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
      <Field label={authCopy.contact} error={errors.contact?.message} required>
        <Input
          {...registerTrimmed(form, 'contact')}
          placeholder={registerMessages.contact}
          autoComplete="name"
        />
      </Field>
      <Field label={authCopy.contactPhone} error={errors.contactPhone?.message} required>
        <Input
          {...registerTrimmed(form, 'contactPhone', normalizePhone)}
          placeholder={registerMessages.contactPhone}
          inputMode="tel"
          autoComplete="tel-national"
        />
      </Field>
      <ButtonPair>
        <Button variant="outline" size="l" onClick={onBack}>
          {authCopy.back}
        </Button>
        <Button type="submit" size="l">
          {authCopy.next}
        </Button>
      </ButtonPair>
    </FieldsForm>
  );
}

import { Field as ChakraField } from '@chakra-ui/react';
import { Icon } from '@portal/ui';
import { type ComponentPropsWithRef, type ReactNode, useContext, useId, useState } from 'react';
import css from './field.module.css';
import { FieldDescription, FieldRequired } from './field-context';
import { RequiredMark } from './required';

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  help?: ReactNode;
  /** Marks the input as invalid and describes it. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** Id of the input, e.g. for links from an error summary. */
  id?: string;
}

/** Label, one input of `@portal/ui/controls`, help and error, associated by ids. */
export function Field(props: FieldProps) {
  const { label, children, help, error, required, disabled, id } = props;
  const isRequired = useContext(FieldRequired) || required === true;
  const own = useId();
  const ids = { helperText: `${own}-help`, errorText: `${own}-error` };
  const describedBy = [help && ids.helperText, error && ids.errorText].filter(Boolean).join(' ');
  return (
    <ChakraField.Root
      role="presentation"
      ids={ids}
      invalid={Boolean(error)}
      required={required}
      disabled={disabled}
      id={id}
    >
      <ChakraField.Label>
        {label}
        <ChakraField.RequiredIndicator />
      </ChakraField.Label>
      <FieldRequired value={isRequired}>
        <FieldDescription value={describedBy}>{children}</FieldDescription>
      </FieldRequired>
      {help ? <ChakraField.HelperText>{help}</ChakraField.HelperText> : null}
      <ChakraField.ErrorText aria-live="polite">
        <Icon name="alert" className={css.mark} />
        {error}
      </ChakraField.ErrorText>
    </ChakraField.Root>
  );
}

/** Error message below the inputs it describes. */
export function ErrorText({ children, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...rest} className={css.error}>
      <Icon name="alert" className={css.mark} />
      {children}
    </div>
  );
}

export type FieldGroupProps = FieldProps;

/** Like Field, for several inputs that answer one question: radios, checkboxes, cascaders. */
export function FieldGroup({ label, children, help, error, required, disabled, id }: FieldGroupProps) {
  const own = useId();
  // An error already present on mount is not announced, because a page of groups would announce all of them.
  const [isAnnounced, setAnnounced] = useState(!error);
  if (!error && !isAnnounced) setAnnounced(true);
  const helpId = `${own}-help`;
  const errorId = `${own}-error`;
  const requiredId = `${own}-required`;
  const describedBy =
    [required && requiredId, help && helpId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      id={id}
      tabIndex={id ? -1 : undefined}
      disabled={disabled}
      aria-describedby={describedBy}
      data-invalid={error ? '' : undefined}
    >
      <legend className={css.legend}>
        {label}
        {required ? <RequiredMark /> : null}
      </legend>
      {required ? (
        <span id={requiredId} hidden>
          必填
        </span>
      ) : null}
      <FieldRequired value={required === true}>{children}</FieldRequired>
      {help ? (
        <div id={helpId} className={css.help}>
          {help}
        </div>
      ) : null}
      {error ? (
        <ErrorText id={errorId} role={isAnnounced ? 'alert' : undefined}>
          {error}
        </ErrorText>
      ) : null}
    </fieldset>
  );
}

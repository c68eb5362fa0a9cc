import { classNames } from '@portal/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The label. */
  children: ReactNode;
  description?: ReactNode;
}

/** The browser's checkbox with its label; takes `register(…)`. */
export function Checkbox({ children, description, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(css.choice, className)}>
      <input {...rest} type="checkbox" className={css.mark} />
      <span>
        {children}
        {description ? <span className={css.description}>{description}</span> : null}
      </span>
    </label>
  );
}

/** On or off at once, without a form to send. */
export function Switch({ children, description, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(css.choice, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser tells the state of a native checkbox */}
      <input {...rest} type="checkbox" role="switch" className={css.switch} />
      <span>
        {children}
        {description ? <span className={css.description}>{description}</span> : null}
      </span>
    </label>
  );
}

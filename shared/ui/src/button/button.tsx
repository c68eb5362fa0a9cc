import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import { Anchor, type AnchorProps } from '../links/links';
import { Spinner } from '../progress/progress';
import css from './button.module.css';

interface ButtonLook {
  /** `main` is the page's single primary action; `light` is for dark backgrounds. */
  variant?: 'main' | 'brand' | 'outline' | 'ghost' | 'danger' | 'light';
  size?: 's' | 'm' | 'l';
  /** Full width. */
  block?: boolean;
  icon?: IconName;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant = 'brand', size = 'm', block, icon, busy, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink(props: AnchorProps & ButtonLook) {
  const { variant = 'brand', size = 'm', block, icon, className, children, ...rest } = props;
  return (
    <Anchor
      {...rest}
      className={classNames(css.button, className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Anchor>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: IconName;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(css.icon, className)}
    >
      <Icon name={icon} />
    </button>
  );
}

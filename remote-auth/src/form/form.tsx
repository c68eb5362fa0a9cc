import { type LoginModule, openLoginDialogAtom } from '@portal/session';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { authCopy } from '../copy';
import css from './form.module.css';

function ModuleLink({ to, text }: { to: LoginModule; text: string }) {
  const open = useSetAtom(openLoginDialogAtom);
  return (
    <button type="button" className={css.link} onClick={() => open(to)}>
      {text}
    </button>
  );
}

/** 忘记密码 */
export function ForgotLink() {
  return <ModuleLink to="forgot" text={authCopy.forgot} />;
}

/** 还没有账号？立即注册 */
export function RegisterLink() {
  return (
    <p className={css.foot}>
      {authCopy.noAccount}
      <ModuleLink to="register" text={authCopy.registerNow} />
    </p>
  );
}

/** 返回登录 */
export function BackToLoginLink() {
  return (
    <p className={css.foot}>
      <ModuleLink to="login" text={authCopy.backToLogin} />
    </p>
  );
}

/** Like `form.register`, for text: spaces around it are gone when the field is left. */
export function registerTrimmed<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T>) {
  const field = form.register(name);
  return {
    ...field,
    onBlur: (event: { target: HTMLInputElement; type?: unknown }) => {
      event.target.value = event.target.value.trim();
      return field.onBlur(event);
    },
  };
}

const INVALID = 'fieldset[data-invalid] :is(input, select), [aria-invalid="true"]';

/**
 * Puts the focus on the first refused control in reading order; the form library goes by the order in which
 * fields were registered.
 * @param attempts how often the form was sent; for the `ref` of the form
 */
export function useFocusInvalid(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);
  return form;
}

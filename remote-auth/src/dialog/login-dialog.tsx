import { closeLoginDialogAtom, type LoginDialog as LoginDialogState, loginDialogAtom } from '@portal/session';
import { Dialog } from '@portal/ui/controls';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { authCopy } from '../copy';
import { ForgotModule } from '../forgot/forgot-module';
import { LoginModule } from '../login/login-module';
import { RegisterModule } from '../register/register-module';
import css from './login-dialog.module.css';

const modules = { login: LoginModule, register: RegisterModule, forgot: ForgotModule } as const;

/** Picture left, form right. Closing forgets what was typed; opening begins with the login. */
export function LoginDialog() {
  const { open, module } = useAtomValue(loginDialogAtom);
  const close = useSetAtom(closeLoginDialogAtom);
  const Module = modules[module];
  const heading = useModuleFocus({ open, module });
  return (
    <Dialog
      open={open}
      onClose={close}
      title={authCopy.titles[module]}
      hideTitle
      width="login"
      closeOnOutside={false}
    >
      <div className={css.halves}>
        <DialogPicture />
        <div className={css.form}>
          <h3 ref={heading} tabIndex={-1} className={css.heading}>
            {authCopy.headings[module]}
          </h3>
          <Module />
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Another module of the open dialog takes the pressed button away, and the focus with it: the focus goes to the heading
 * then, which says where one is.
 * @returns for the `ref` of the heading
 */
export function useModuleFocus({ open, module }: LoginDialogState): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<LoginDialogState>({ open, module });
  useEffect(() => {
    if (open && last.current.open && last.current.module !== module) heading.current?.focus();
    last.current = { open, module };
  }, [open, module]);
  return heading;
}

/** The left half: drawn, so that it costs no download; says nothing to screen readers. */
export function DialogPicture() {
  return (
    <div className={css.picture} aria-hidden="true">
      <p className={css.slogan}>
        {authCopy.slogan.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <svg viewBox="0 0 480 300" className={css.drawing} focusable="false">
        <title>{authCopy.slogan[0]}</title>
        <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
          <path d="M0 262C80 232 120 240 190 206S300 150 360 118 440 70 480 24" />
          <path d="M0 286C90 262 140 262 214 230S330 176 392 142 452 108 480 84" />
          <path d="M0 238C70 202 110 214 170 178S270 122 330 92 420 40 456 0" />
        </g>
        <g fill="currentColor">
          <rect x="48" y="206" width="34" height="74" rx="4" opacity="0.28" />
          <rect x="104" y="176" width="34" height="104" rx="4" opacity="0.36" />
          <rect x="160" y="150" width="34" height="130" rx="4" opacity="0.46" />
          <rect x="216" y="122" width="34" height="158" rx="4" opacity="0.58" />
          <rect x="272" y="90" width="34" height="190" rx="4" opacity="0.72" />
          <circle cx="289" cy="52" r="12" />
          <circle cx="65" cy="178" r="6" opacity="0.6" />
          <circle cx="177" cy="122" r="7" opacity="0.7" />
        </g>
        <path d="M330 280h120M330 264h88M330 248h104" stroke="currentColor" strokeWidth="4" opacity="0.4" />
      </svg>
    </div>
  );
}

import { closeLoginDialogAtom, loginDialogAtom } from '@portal/session';
import { Dialog } from '@portal/ui/controls';
import { useAtomValue, useSetAtom } from 'jotai';
import { ForgotModule } from '../forgot/forgot-module';
import { LoginModule } from '../login/login-module';
import { RegisterModule } from '../register/register-module';
import { authCopy } from './auth-copy';
import { DialogPicture } from './dialog-picture';
import css from './login-dialog.module.css';
import { useModuleFocus } from './use-module-focus';

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

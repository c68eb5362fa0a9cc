import { type LoginModule, openLoginDialogAtom } from '@portal/session';
import { useSetAtom } from 'jotai';
import { authCopy } from '../dialog/auth-copy';
import css from '../form/form.module.css';

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

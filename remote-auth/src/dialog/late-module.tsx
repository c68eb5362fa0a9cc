import { ErrorState, SkeletonText, useWhenOnline } from '@portal/ui';
import { type ComponentType, useEffect, useState } from 'react';

const copy = {
  moduleFailed: '暂时无法加载，请检查网络后重试',
} as const;

/** What the dialog's other forms load; most visitors only sign in. */
const loaders = {
  register: async () => (await import('../register/register-module')).RegisterModule,
  forgot: async () => (await import('../forgot/forgot-module')).ForgotModule,
};

/** Registration or the forgotten password, loaded when it is opened. A failed load is tried again. */
export function LateModule({ name }: { name: keyof typeof loaders }) {
  const [Module, setModule] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let mounted = true;
    setFailed(false);
    loaders[name]().then(
      (loaded) => mounted && setModule(() => loaded),
      () => mounted && setFailed(true),
    );
    return () => {
      mounted = false;
    };
  }, [name, attempt]);

  const retry = () => setAttempt((last) => last + 1);
  useWhenOnline(failed, retry);

  if (Module) return <Module />;
  if (!failed) return <SkeletonText lines={8} />;
  return <ErrorState title={copy.moduleFailed} text={null} onRetry={retry} />;
}

import { REFRESHED_EVENT } from '@portal/federation/slot';
import { Container, Notice } from '@portal/ui';
import { useRevalidator } from '@portal/ui/router';
import { useEffect, useState } from 'react';
import { mapDeveloperStack } from './developer-stack';
import css from './pages.module.css';

function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? findRootCause(error.cause) : error;
}

interface DeveloperErrorProps {
  remote: string;
  error: unknown;
}

/** Replaces a failed local build: the developer needs the error with source locations. */
export function DeveloperError({ remote, error }: DeveloperErrorProps) {
  const root = findRootCause(error);
  const text = root instanceof Error ? (root.stack ?? root.message) : String(root);
  const [stack, setStack] = useState(text);
  useEffect(() => {
    let shown = true;
    setStack(text);
    mapDeveloperStack(text).then(
      (mapped) => shown && setStack(mapped),
      (reason) => shown && setStack(`${text}\n以上是构建后文件中的位置，没有找到源代码中的位置：${reason}`),
    );
    return () => {
      shown = false;
    };
  }, [text]);
  return (
    <Container className={css.notice}>
      <Notice tone="danger" role="alert" title={`本地模块 ${remote} 出错；保存修改后会自动重试`}>
        <pre className={css.stack}>{stack}</pre>
      </Notice>
    </Container>
  );
}

export function DeveloperPageError(props: DeveloperErrorProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener(REFRESHED_EVENT, again);
    return () => window.removeEventListener(REFRESHED_EVENT, again);
  }, [revalidate]);
  return <DeveloperError {...props} />;
}

import { Card, Container, ErrorState } from '@portal/ui';
import { useState } from 'react';
import css from './error-page.module.css';

/** Stands in the page where a remote could not be loaded; everything around it keeps working. */
export function RemoteErrorCard({ onRetry }: { onRetry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    onRetry()
      .catch(() => {}) // The card is still there, and the loader has reported why.
      .finally(() => setRetrying(false));
  };
  return (
    <Container className={css.card}>
      <Card>
        <ErrorState
          title="该模块暂时无法加载"
          text="页面的其他部分可以正常使用。请检查网络后重试。"
          onRetry={retry}
          retrying={retrying}
        />
      </Card>
    </Container>
  );
}

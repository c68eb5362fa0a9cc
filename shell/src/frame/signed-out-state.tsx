import { Button, Card, Container, EmptyState } from '@portal/ui';
import css from './error-page.module.css';

/** Stands in the page of a signed-in participant while nobody is signed in. */
export function SignedOutState({ onLogin }: { onLogin: () => void }) {
  return (
    <Container className={css.card}>
      <Card>
        <EmptyState
          icon="user"
          title="请先登录"
          text="登录后即可查看您的参赛记录与个人资料。"
          action={
            <Button variant="main" onClick={onLogin}>
              参赛者登录
            </Button>
          }
        />
      </Card>
    </Container>
  );
}

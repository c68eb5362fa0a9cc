import { Card, Container, ErrorState, type ErrorStateProps } from '@portal/ui';
import css from './error-page.module.css';

/** Stands in the page where it could not be loaded; everything around it keeps working. */
export function UnavailableCard(props: ErrorStateProps) {
  return (
    <Container className={css.card}>
      <Card>
        <ErrorState {...props} />
      </Card>
    </Container>
  );
}

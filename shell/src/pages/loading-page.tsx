import { Container, Spinner } from '@portal/ui';

/** Stands in the frame until the browser has loaded a page that is not rendered on the server. */
export function LoadingPage() {
  return (
    <Container>
      <Spinner label="页面加载中" />
    </Container>
  );
}

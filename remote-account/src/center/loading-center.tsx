import { Card, Container, Skeleton, SkeletonText, VisuallyHidden } from '@portal/ui';
import css from './center.module.css';

/** The shape of a tab while its content loads. */
export function LoadingTab() {
  return (
    <div className={`${css.content} ${css.loading}`} role="status">
      <VisuallyHidden>正在加载</VisuallyHidden>
      <Skeleton shape="title" width="third" />
      <Card>
        <SkeletonText lines={5} />
      </Card>
      <Card>
        <SkeletonText lines={3} />
      </Card>
    </div>
  );
}

/** The shape of the page while its code and the account load: plain CSS, because it comes before Chakra. */
export function LoadingCenter() {
  return (
    <div className={css.page}>
      <Container className={css.layout}>
        <aside className={css.side}>
          <Skeleton shape="round" />
        </aside>
        <LoadingTab />
      </Container>
    </div>
  );
}

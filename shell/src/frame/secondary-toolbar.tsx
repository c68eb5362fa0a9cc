import { Container, TabNav } from '@portal/ui';
import { toolbarLinks, topLevelPath } from './menu';
import css from './secondary-toolbar.module.css';

/** The 创享+ family side by side, below the header. */
export function SecondaryToolbar({ pathname }: { pathname: string }) {
  const items = toolbarLinks.map((link) => ({
    ...link,
    current: topLevelPath(link.href) === topLevelPath(pathname),
  }));
  return (
    <div className={css.toolbar}>
      <Container>
        <TabNav label="创享+服务" items={items} />
      </Container>
    </div>
  );
}

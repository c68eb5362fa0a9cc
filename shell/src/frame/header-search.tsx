import { paths } from '@portal/contract/paths';
import { Anchor, Container, Icon, SearchField } from '@portal/ui';
import css from './header-search.module.css';
import { useClosedByNavigation } from './use-closed-by-navigation';

const searchId = 'portal-search';

const suggestions = ['报名条件', '赛程安排', '扶持政策', '融资需求', '产业园区'];

/** A search band below the header; the popover attribute opens it without script. */
export function HeaderSearch() {
  const band = useClosedByNavigation();
  return (
    <>
      <button type="button" className={css.button} popoverTarget={searchId} aria-label="打开搜索">
        <Icon name="search" />
      </button>
      <div ref={band} id={searchId} popover="auto" className={css.band}>
        <Container>
          <SearchField
            action={paths.search.href()}
            label="搜索全站内容"
            placeholder="请输入关键词，例如：报名条件"
          />
          <ul className={css.suggestions} aria-label="热门搜索">
            {suggestions.map((word) => (
              <li key={word}>
                <Anchor className={css.suggestion} href={paths.search.href(word)}>
                  {word}
                </Anchor>
              </li>
            ))}
          </ul>
        </Container>
      </div>
    </>
  );
}

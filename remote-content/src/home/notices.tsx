import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor, Container, Icon } from '@portal/ui';
import { isoDay } from '../dates/beijing';
import { homeCopy } from './copy';
import css from './notices.module.css';

const SHOWN = 3;

/** The latest notices on a raised sheet over the lower edge of the hero. */
export function Notices({ notices }: { notices: ContentCard<'news'>[] }) {
  if (notices.length === 0) return null;
  return (
    <Container as="section" className={css.place}>
      <div className={css.sheet}>
        <h2 className={css.title}>
          <Icon name="bell" size="m" />
          {homeCopy.notices.title}
        </h2>
        <ul className={css.list}>
          {notices.slice(0, SHOWN).map((notice) => (
            <li key={notice.id}>
              <Anchor href={paths.news.detail(notice.id)} className={css.notice}>
                <span className={css.words}>{notice.title}</span>
                <time className={css.day} dateTime={notice.publishedAt}>
                  {isoDay(notice.publishedAt)}
                </time>
              </Anchor>
            </li>
          ))}
        </ul>
        <Anchor href={paths.news.href({ category: homeCopy.notices.title })} className={css.more}>
          {homeCopy.notices.more}
          <Icon name="arrow-right" />
        </Anchor>
      </div>
    </Container>
  );
}

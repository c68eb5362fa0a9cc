import { beijingDay, dateBlock } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import { Anchor, Container, Icon, LinkCard, Picture, Section, SectionHeading, TitleText } from '@portal/ui';
import { PinnedTag, StateTag } from '../listing/cards';
import parts from '../listing/cards.module.css';
import type { HomeActivity, HomeLead, HomeNews, HomeNotice } from './home-data';
import css from './news-sections.module.css';

/** Also the name of the column. */
const NOTICES = '通知公告';

export function Notices({ notices }: { notices: HomeNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Container as="section" className={css.noticesBand}>
      <div className={css.notices}>
        <h2 className={css.noticesTitle}>
          <Icon name="bell" size="m" />
          {NOTICES}
        </h2>
        <ul className={css.noticeList}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <Anchor href={paths.news.detail(notice.id)} className={css.line}>
                <span className={css.noticeTitle}>
                  {notice.pinned ? <PinnedTag /> : null} <TitleText text={notice.title} />
                </span>
                <time className={css.day} dateTime={notice.publishedAt}>
                  {beijingDay(notice.publishedAt)}
                </time>
              </Anchor>
            </li>
          ))}
        </ul>
        <Anchor href={paths.news.href({ category: NOTICES })} className={css.noticesMore}>
          全部公告
          <Icon name="arrow-right" />
        </Anchor>
      </div>
    </Container>
  );
}

interface NewsroomProps {
  lead: HomeLead | undefined;
  news: HomeNews[];
  activities: HomeActivity[];
}

export function Newsroom({ lead, news, activities }: NewsroomProps) {
  if (!lead && activities.length === 0) return null;
  return (
    <Section>
      <div className={css.columns}>
        {lead ? <News lead={lead} news={news} /> : null}
        {activities.length > 0 ? <Activities activities={activities} /> : null}
      </div>
    </Section>
  );
}

function News({ lead, news }: { lead: HomeLead; news: HomeNews[] }) {
  return (
    <section aria-labelledby="home-news">
      <SectionHeading id="home-news" title="新闻动态" more={{ href: paths.news.href(), label: '全部新闻' }} />
      <LinkCard href={paths.news.detail(lead.id)} padding="none" className={css.lead}>
        {lead.cover ? <Picture src={lead.cover} alt="" decorative /> : null}
        <span className={parts.words}>
          <span className={parts.title}>
            <TitleText text={lead.title} />
          </span>
          <span className={parts.summary}>{lead.summary}</span>
        </span>
      </LinkCard>
      <ul className={css.newsList}>
        {news.map((item) => (
          <li key={item.id}>
            <Anchor href={paths.news.detail(item.id)} className={css.line}>
              <span className={css.itemTitle}>
                <TitleText text={item.title} />
              </span>
              <time className={css.day} dateTime={item.publishedAt}>
                {beijingDay(item.publishedAt)}
              </time>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Activities({ activities }: { activities: HomeActivity[] }) {
  return (
    <section aria-labelledby="home-activities">
      <SectionHeading
        id="home-activities"
        title="近期活动"
        more={{ href: paths.activity.href(), label: '全部活动' }}
      />
      <ul className={css.activities}>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
    </section>
  );
}

function ActivityRow({ activity }: { activity: HomeActivity }) {
  const date = dateBlock(activity.starts);
  return (
    <li>
      <LinkCard href={paths.activity.detail(activity.id)} padding="s" className={css.activity}>
        <time className={css.dateBlock} dateTime={activity.starts}>
          <span className={css.blockDay}>{date.day}</span>
          <span className={css.blockMonth}>{date.month}</span>
        </time>
        <span className={css.activityWords}>
          <span className={css.activityTitle}>{activity.title}</span>
          <span className={css.activityFacts}>
            <StateTag state={activity.state} />
            <span>{activity.place}</span>
          </span>
        </span>
      </LinkCard>
    </li>
  );
}

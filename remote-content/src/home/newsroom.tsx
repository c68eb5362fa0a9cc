import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor, LinkCard, Picture, Section, SectionHeading, Tag } from '@portal/ui';
import { activityTones } from '../activity/activity-state';
import parts from '../card/card.module.css';
import { dateBlock, isoDay } from '../dates/beijing';
import { homeCopy } from './copy';
import css from './newsroom.module.css';

interface NewsroomProps {
  news: ContentCard<'news'>[];
  activities: ContentCard<'activity'>[];
}

export function Newsroom({ news, activities }: NewsroomProps) {
  return (
    <Section>
      <div className={css.columns}>
        <section aria-labelledby="home-news">
          <SectionHeading
            id="home-news"
            title={homeCopy.news.title}
            more={{ href: paths.news.href(), label: homeCopy.news.more }}
          />
          <NewsColumn news={news} />
        </section>
        <section aria-labelledby="home-activities">
          <SectionHeading
            id="home-activities"
            title={homeCopy.activities.title}
            more={{ href: paths.activity.href(), label: homeCopy.activities.more }}
          />
          <ul className={css.activities}>
            {activities.slice(0, 4).map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
        </section>
      </div>
    </Section>
  );
}

function NewsColumn({ news }: { news: ContentCard<'news'>[] }) {
  const [first, ...rest] = news;
  if (!first) return null;
  return (
    <>
      <LinkCard href={paths.news.detail(first.id)} padding="none" className={css.lead}>
        {first.cover ? <Picture src={first.cover} alt="" /> : null}
        <span className={parts.words}>
          <span className={parts.title}>{first.title}</span>
          <span className={parts.summary}>{first.summary}</span>
        </span>
      </LinkCard>
      <ul className={css.list}>
        {rest.slice(0, 5).map((item) => (
          <li key={item.id}>
            <Anchor href={paths.news.detail(item.id)} className={css.item}>
              <span className={css.itemTitle}>{item.title}</span>
              <time className={css.day} dateTime={item.publishedAt}>
                {isoDay(item.publishedAt)}
              </time>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

function ActivityRow({ activity }: { activity: ContentCard<'activity'> }) {
  const date = dateBlock(activity.starts);
  return (
    <li>
      <LinkCard href={paths.activity.detail(activity.id)} padding="s" className={css.activity}>
        <time className={css.block} dateTime={activity.starts}>
          <span className={css.blockDay}>{date.day}</span>
          <span className={css.blockMonth}>{date.month}</span>
        </time>
        <span className={css.activityWords}>
          <span className={css.activityTitle}>{activity.title}</span>
          <span className={css.activityFacts}>
            <Tag tone={activityTones[activity.state]}>{activity.state}</Tag>
            <span>{activity.place}</span>
          </span>
        </span>
      </LinkCard>
    </li>
  );
}

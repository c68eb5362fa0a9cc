import { chineseMinute, eventTime } from '@portal/contract/beijing-time';
import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { ButtonLink, Notice, Tag, Timeline } from '@portal/ui';
import { Directions } from '@portal/ui/directions';
import { ArticleBody, ItemFacts } from '../article/article-body';
import { DetailPage, detailHandle, FactsCard } from '../article/detail-page';
import { StateTag } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import { ActivityCard } from './activity-card';
import css from './activity-detail.module.css';
import { SignUp } from './sign-up/sign-up';

export const handle = detailHandle<ContentDetail<'activity'>>(
  paths.activity.title,
  (activity) => activity.organiser,
  (activity) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: activity.title,
    description: activity.summary,
    startDate: activity.starts,
    endDate: activity.ends,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: activity.place, address: activity.place },
    organizer: { '@type': 'Organization', name: activity.organiser },
    ...(activity.cover ? { image: [activity.cover] } : {}),
  }),
);

export const Component = withLoaderData<ContentDetail<'activity'>>(({ data: activity }) => (
  <DetailPage
    item={activity}
    section={{ label: paths.activity.title, href: paths.activity.href() }}
    subtitle={activity.summary}
    labels={
      <>
        <StateTag state={activity.state} />
        <Tag>{activity.category}</Tag>
      </>
    }
    asideFirst
    aside={<ActivityFacts activity={activity} />}
    related={activity.related}
    renderRelated={(other) => <ActivityCard activity={other} />}
    getHref={paths.activity.detail}
    measure="场"
  >
    <ArticleBody
      title={activity.title}
      html={activity.body}
      facts={<ItemFacts publishedAt={activity.publishedAt} views={activity.views} />}
      cover={activity.cover}
    />
    <Agenda agenda={activity.agenda} />
  </DetailPage>
));

export function ActivityFacts({ activity }: { activity: ContentDetail<'activity'> }) {
  const isOver = activity.state === '已结束';
  const isClosed = isOver || activity.signUpClosed;
  return (
    <FactsCard id="activity-facts" title="活动信息" main>
      <dl className={css.facts}>
        <dt>活动时间</dt>
        <dd className={css.time}>{eventTime(activity.starts, activity.ends)}</dd>
        <dt>活动地点</dt>
        <dd>
          {activity.place}
          {activity.point || activity.region ? (
            <Directions destination={{ name: activity.place, point: activity.point }} />
          ) : null}
        </dd>
        <dt>主办单位</dt>
        <dd>{activity.organiser}</dd>
        {activity.capacity ? (
          <>
            <dt>名额</dt>
            <dd>{`${activity.capacity} 人`}</dd>
          </>
        ) : null}
        {activity.signUpUntil ? (
          <>
            <dt>报名截止</dt>
            <dd>{chineseMinute(activity.signUpUntil)}</dd>
          </>
        ) : null}
      </dl>
      {isClosed ? <Notice>{isOver ? '活动已结束' : '报名已截止'}</Notice> : null}
      {activity.signUp && !isOver ? <SignUp id={activity.id} closed={isClosed} /> : null}
      {/* The link leads to instructions, not to a form. */}
      {activity.link && !activity.signUp && !isClosed ? (
        <ButtonLink href={activity.link} variant="main" block>
          查看报名方式
        </ButtonLink>
      ) : null}
    </FactsCard>
  );
}

function Agenda({ agenda }: { agenda: ContentDetail<'activity'>['agenda'] }) {
  if (agenda.length === 0) return null;
  return (
    <section className={css.agenda} aria-labelledby="agenda">
      <h2 className={css.agendaTitle} id="agenda">
        活动议程
      </h2>
      <Timeline
        items={agenda.map(({ time, topic, speaker }) => ({
          title: topic,
          time,
          text: speaker ? `主讲：${speaker}` : undefined,
        }))}
      />
    </section>
  );
}

import type { ContentDetail } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Picture, Tag } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { ArticleBody } from '../article/article-body';
import { DetailFrame } from '../article/detail-frame';
import { detailLoader } from '../article/detail-loader';
import { ItemFacts } from '../article/item-facts';
import { itemHandle } from '../article/item-handle';
import { ActivityCard } from './activity-card';
import css from './activity-detail.module.css';
import { ActivityFacts } from './activity-facts';
import { activityTones } from './activity-state';
import { Agenda } from './agenda';
import { activityCopy } from './copy';

export const loader = detailLoader('activity', paths.activity.href());

export const handle = itemHandle<ContentDetail<'activity'>>(
  activityCopy.title,
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

export function Component() {
  const activity = useLoaderData<typeof loader>();
  const { related } = activity;
  return (
    <DetailFrame
      id={activity.id}
      section={{ label: activityCopy.title, href: paths.activity.href() }}
      title={activity.title}
      subtitle={activity.summary}
      labels={
        <>
          <Tag tone={activityTones[activity.state]}>{activity.state}</Tag>
          <Tag>{activity.category}</Tag>
        </>
      }
      asideFirst
      aside={<ActivityFacts activity={activity} />}
      related={
        related.length > 0
          ? related.map((other) => (
              <li key={other.id}>
                <ActivityCard activity={other} />
              </li>
            ))
          : undefined
      }
      prev={activity.prev}
      next={activity.next}
      hrefOf={paths.activity.detail}
    >
      <ArticleBody
        title={activity.title}
        html={activity.body}
        facts={<ItemFacts publishedAt={activity.publishedAt} views={activity.views} />}
        lead={
          activity.cover ? <Picture src={activity.cover} alt="" rounded first className={css.cover} /> : null
        }
      />
      <Agenda agenda={activity.agenda} />
    </DetailFrame>
  );
}

import { dateBlock, eventTime } from '@portal/contract/beijing-time';
import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { classNames, Icon, LinkCard, Picture, Tag } from '@portal/ui';
import { StateTag } from '../listing/cards';
import parts from '../listing/cards.module.css';
import css from './activity-card.module.css';

export function ActivityCard({ activity }: { activity: ContentCard<'activity'> }) {
  const date = dateBlock(activity.starts);
  return (
    <LinkCard href={paths.activity.detail(activity.id)} padding="none" className={parts.card}>
      <span className={css.top}>
        {activity.cover ? <Picture src={activity.cover} alt="" decorative /> : null}
        <span className={css.date} aria-hidden="true">
          <span className={css.day}>{date.day}</span>
          <span>{date.month}</span>
        </span>
      </span>
      <span className={classNames(parts.words, css.words)}>
        <span className={css.tags}>
          <StateTag state={activity.state} />
          <Tag>{activity.category}</Tag>
        </span>
        <span className={parts.title}>{activity.title}</span>
        <span className={css.facts}>
          <span className={css.time}>
            <Icon name="clock" /> {eventTime(activity.starts, activity.ends)}
          </span>
          <span>
            <Icon name="map-pin" /> {activity.place}
          </span>
        </span>
      </span>
    </LinkCard>
  );
}

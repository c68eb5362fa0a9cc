import type { ContentDetail } from '@portal/contract/content/item';
import { ButtonLink, Card, Notice, TextLink } from '@portal/ui';
import { eventTime, isoMinute } from '../dates/beijing';
import { mapLink } from '../map/map-link';
import css from './activity-detail.module.css';
import { activityCopy } from './copy';

/** When, where and how to come: beside the text, always in sight on wide screens. */
export function ActivityFacts({ activity }: { activity: ContentDetail<'activity'> }) {
  const copy = activityCopy;
  const over = activity.state === '已结束';
  return (
    <Card as="section" labelledBy="activity-facts" raised>
      <h2 className={css.factsTitle} id="activity-facts">
        {copy.facts}
      </h2>
      <dl className={css.facts}>
        <dt>{copy.time}</dt>
        <dd>{eventTime(activity.starts, activity.ends)}</dd>
        <dt>{copy.place}</dt>
        <dd>
          {activity.place}
          {activity.point ? (
            <TextLink href={mapLink(activity.point, activity.place)} className={css.mapLink}>
              {copy.openMap}
            </TextLink>
          ) : null}
        </dd>
        <dt>{copy.organiser}</dt>
        <dd>{activity.organiser}</dd>
        {activity.capacity ? (
          <>
            <dt>{copy.capacity}</dt>
            <dd>{copy.people(activity.capacity)}</dd>
          </>
        ) : null}
        {activity.signUpUntil ? (
          <>
            <dt>{copy.signUpUntil}</dt>
            <dd>{isoMinute(activity.signUpUntil)}</dd>
          </>
        ) : null}
      </dl>
      {over ? (
        <Notice>{copy.ended}</Notice>
      ) : activity.signUpClosed ? (
        <Notice>{copy.signUpClosed}</Notice>
      ) : activity.link ? (
        <ButtonLink href={activity.link} variant="main" block>
          {copy.signUp}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

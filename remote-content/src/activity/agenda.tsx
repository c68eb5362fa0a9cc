import type { ContentDetail } from '@portal/contract/content/item';
import { Timeline } from '@portal/ui';
import css from './activity-detail.module.css';
import { activityCopy } from './copy';

export function Agenda({ agenda }: { agenda: ContentDetail<'activity'>['agenda'] }) {
  if (agenda.length === 0) return null;
  return (
    <section className={css.agenda} aria-labelledby="agenda">
      <h2 className={css.agendaTitle} id="agenda">
        {activityCopy.agenda}
      </h2>
      <Timeline
        items={agenda.map(({ time, topic, speaker }) => ({
          title: topic,
          time,
          text: speaker ? activityCopy.speaker(speaker) : undefined,
        }))}
      />
    </section>
  );
}

import { windowDays } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import type { ContentHome } from '@portal/contract/site';
import { Grid, Icon, type IconName, LinkCard, Section, SectionHeading } from '@portal/ui';
import { mergeWindows } from '../season/season-windows';
import { homeCopy } from './copy';
import css from './season-sections.module.css';

export function SeasonTimeline({ stops }: { stops: ContentHome['timeline'] }) {
  if (stops.length === 0) return null;
  const copy = homeCopy.timeline;
  return (
    <Section labelledBy="home-timeline">
      <SectionHeading
        id="home-timeline"
        title={copy.title}
        lead={copy.lead}
        more={{ href: paths.match.href('arrange'), label: copy.more }}
      />
      <ol className={css.stops}>
        {mergeWindows(stops).map((group) => (
          <Stop key={group[0]?.key} group={group} />
        ))}
      </ol>
    </Section>
  );
}

function Stop({ group }: { group: ContentHome['timeline'] }) {
  const [first] = group;
  if (!first) return null;
  return (
    <li className={css.stop} data-state={first.state}>
      <span className={css.dot} aria-hidden="true" />
      <p className={css.state}>{homeCopy.timeline.state[first.state]}</p>
      <h3 className={css.label}>{group.map(({ label }) => label).join('、')}</h3>
      <p className={css.days}>
        {windowDays(first.opens, first.closes)
          .split(' — ')
          .map((day, index) => (
            <span key={day} className={css.oneDay}>
              {index > 0 ? `— ${day}` : `${day} `}
            </span>
          ))}
      </p>
      {first.text ? <p className={css.stopText}>{first.text}</p> : null}
    </li>
  );
}

const areaIcons: readonly IconName[] = ['network', 'factory', 'heart'];

export function Tracks({ tracks }: { tracks: ContentHome['tracks'] }) {
  if (tracks.length === 0) return null;
  const copy = homeCopy.tracks;
  return (
    <Section tone="soft" labelledBy="home-tracks">
      <SectionHeading
        id="home-tracks"
        title={copy.title}
        lead={copy.lead}
        more={{ href: paths.match.href('direct'), label: copy.more }}
      />
      <Grid as="ul" columns={3}>
        {tracks.map((area, index) => (
          <li key={area.id}>
            <LinkCard href={paths.match.href('direct')} padding="l" className={css.area}>
              <span className={css.areaIcon}>
                <Icon name={areaIcons[index % areaIcons.length] ?? 'flag'} size="l" />
              </span>
              <span className={css.areaName}>{area.name}</span>
              <span className={css.trackNames}>
                {area.children.map((track) => (
                  <span key={track} className={css.track}>
                    {track}
                  </span>
                ))}
              </span>
            </LinkCard>
          </li>
        ))}
      </Grid>
    </Section>
  );
}

import { windowDays } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import type { ContentHome } from '@portal/contract/site';
import { Grid, Icon, type IconName, LinkCard, Section, SectionHeading } from '@portal/ui';
import { mergeWindows } from '../season/season-windows';
import css from './season-sections.module.css';

export function SeasonTimeline({ stops }: { stops: ContentHome['timeline'] }) {
  if (stops.length === 0) return null;
  return (
    <Section labelledBy="home-timeline">
      <SectionHeading
        id="home-timeline"
        title="赛程安排"
        lead="从报名到决赛，每个节点都提前公布。"
        more={{ href: paths.match.href('arrange'), label: '查看完整赛程' }}
      />
      <ol className={css.stops}>
        {mergeWindows(stops).map((group) => (
          <Stop key={group[0].key} group={group} />
        ))}
      </ol>
    </Section>
  );
}

const stateNames = { past: '已结束', present: '进行中', future: '未开始' } as const;

type TimelineStop = ContentHome['timeline'][number];

function Stop({ group }: { group: [TimelineStop, ...TimelineStop[]] }) {
  const [first] = group;
  return (
    <li className={css.stop} data-state={first.state}>
      <span className={css.dot} aria-hidden="true" />
      <p className={css.state}>{stateNames[first.state]}</p>
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
  return (
    <Section tone="soft" labelledBy="home-tracks">
      <SectionHeading
        id="home-tracks"
        title="大赛方向"
        lead="以核心技术选择赛道，提交之前可以更换。"
        more={{ href: paths.match.href('direct'), label: '赛道说明' }}
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

import { windowDays } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import type { ContentPage } from '@portal/contract/site';
import { ButtonLink, Container, type IconName, Prose, SeasonName, Timeline } from '@portal/ui';
import { FixedPage, Overview } from '../fixed-pages/fixed-page';
import { type FixedPagesData, fixedPagesHandle } from '../fixed-pages/load-fixed-pages';
import { sectionTabs, TabbedFrame } from '../fixed-pages/tabbed-frame';
import { Drawing } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import { mergeWindows } from '../season/season-windows';
import { type loadMatch, matchTabs, type SeasonStop } from './load-match';
import css from './match.module.css';

const copy = {
  title: '关于大赛',
  description: '关于大赛：大赛介绍、组织机构、参赛条件、赛程安排、大赛方向与扶持政策。',
  tabs: {
    introduce: '大赛介绍',
    organize: '组织机构',
    condition: '参赛条件',
    direct: '大赛方向',
    arrange: '赛程安排',
    policy: '扶持政策',
  },
} as const;

const { href } = paths.match;
type MatchSection = (typeof paths.match.sections)[number];

const icons: Partial<Record<MatchSection, IconName>> = {
  introduce: 'trophy',
  condition: 'users',
  direct: 'target',
  arrange: 'calendar',
  policy: 'award',
};

export const handle: RouteHandle<FixedPagesData<MatchSection>> = {
  ...fixedPagesHandle<MatchSection>(copy),
  // The two title pages are part of the overview.
  canonical: ({ section }) => href(section === 'title' || section === 'ptitle' ? undefined : section),
};

export const Component = withLoaderData<typeof loadMatch>(({ data: { section, pages, stops, canEnter } }) => {
  const page = section ? pages[0] : undefined;
  const [title, ptitle, ...rest] = pages;

  return (
    <TabbedFrame
      parent={{ label: copy.title, href: href() }}
      title={page?.title === copy.title ? undefined : page?.title}
      lead={page?.summary ?? ptitle?.summary ?? ''}
      drawing={<MatchDrawing />}
      tabs={sectionTabs(matchTabs, section, href, copy.tabs)}
    >
      {page && section === 'title' ? (
        <MatchTitle page={page} canEnter={canEnter} />
      ) : page ? (
        <FixedPage
          page={page}
          icon={section && icons[section]}
          lead={section === 'arrange' ? <SeasonDates stops={stops} heading="h2" /> : undefined}
        />
      ) : (
        <>
          {title ? <MatchTitle page={title} canEnter={canEnter} /> : null}
          <Overview
            sections={matchTabs}
            pages={rest}
            icons={icons}
            leads={{ arrange: <SeasonDates stops={stops} heading="h3" /> }}
            getHref={href}
          />
        </>
      )}
    </TabbedFrame>
  );
});

export function MatchTitle({ page, canEnter }: { page: ContentPage; canEnter: boolean }) {
  return (
    <section className={css.title} aria-labelledby="match-title">
      <Container className={css.titleRow}>
        <div>
          <h2 className={css.name} id="match-title">
            <SeasonName name={page.title} />
          </h2>
          <Prose html={page.body} className={css.words} />
          <div className={css.actions}>
            {canEnter ? (
              <ButtonLink href={paths.competitionEnter.href()} variant="main" size="l">
                立即报名
              </ButtonLink>
            ) : (
              <ButtonLink href={href('arrange')} variant="main" size="l">
                查看赛程
              </ButtonLink>
            )}
            <ButtonLink href={href('condition')} variant="light" size="l">
              查看参赛条件
            </ButtonLink>
          </div>
        </div>
        <dl className={css.figures}>
          {page.items.map((item) => (
            <div key={item.title} className={css.figure}>
              <dt>{item.title}</dt>
              <dd>
                <span className={css.value}>{item.value}</span>
                {item.text}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

interface SeasonDatesProps {
  stops: readonly SeasonStop[];
  heading: 'h2' | 'h3';
}

function SeasonDates({ stops, heading: Heading }: SeasonDatesProps) {
  if (stops.length === 0) return null;
  return (
    <section className={css.dates} aria-labelledby="season-dates">
      <Heading className={css.datesTitle} id="season-dates">
        本届赛程
      </Heading>
      <Timeline
        items={mergeWindows(stops).map((group) => {
          const [{ opens, closes, text, state }] = group;
          const title = group.map(({ name }) => name).join('、');
          return { title, time: windowDays(opens, closes), text, state };
        })}
      />
    </section>
  );
}

function MatchDrawing() {
  return (
    <Drawing>
      <circle cx="206" cy="72" r="72" opacity=".18" />
      <circle cx="206" cy="72" r="48" opacity=".28" />
      <path d="M44 180h212v-96h-48v32h-52v32h-52v32z" fill="var(--white)" />
      <path d="M104 148v32M156 116v64M208 84v96" opacity=".4" />
      <path d="M232 84V26" strokeWidth="3" />
      <path d="M232 28h-44l10 14-10 14h44z" fill="var(--accent-400)" stroke="none" />
      <path d="M62 128l12-12M92 104l12-12M122 78l14-14" opacity=".6" strokeDasharray="2 8" />
    </Drawing>
  );
}

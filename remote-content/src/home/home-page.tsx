import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { useBelowTheFold } from '@portal/ui/below-the-fold';
import { useLocation } from '@portal/ui/router';
import { withLoaderData } from '../page/with-loader-data';
import { Hero } from './hero';
import css from './home-page.module.css';
import type { loadHome } from './load-home';
import { Newsroom, Notices } from './news-sections';
import { People } from './people';
import { SeasonTimeline, Tracks } from './season-sections';
import { Figures, Needs, Partners, Projects, ServicesAndParks } from './showcase-sections';

type HomeData = Awaited<ReturnType<typeof loadHome>>;

export const handle: RouteHandle<HomeData> = {
  // Falls back to the site name between seasons.
  title: ({ home }) => home.season?.name ?? '',
  description:
    '省级创新创业大赛官方门户：报名参赛、赛程安排、新闻公告、优秀项目展示、融资需求对接与园区服务。',
  canonical: paths.home.href(),
};

export const Component = withLoaderData<typeof loadHome>(({ data }) => {
  const { home, season } = data;
  const isWhole = useBelowTheFold(useLocation().hash !== '');
  return (
    <>
      <Hero name={home.season?.name} theme={home.season?.theme} season={season} />
      <Notices notices={home.notices} />
      <SeasonTimeline stops={home.timeline} />
      <div className={isWhole ? css.later : css.pending}>{isWhole ? <Later {...data} /> : null}</div>
    </>
  );
});

function Later({ home, people, story }: HomeData) {
  return (
    <>
      <Tracks tracks={home.tracks} />
      <Figures figures={home.figures} />
      <Projects projects={home.projects} year={home.season?.year} />
      <People people={people} story={story} />
      <Needs needs={home.financingNeeds} />
      <Newsroom lead={home.lead} news={home.news} activities={home.activities} />
      <ServicesAndParks parks={home.parks} />
      <Partners partners={home.partners} />
    </>
  );
}

import { getCurrentSeason } from '@portal/api-client/reference';
import { getContentHome } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { fromApi, orNull } from '../page/load';
import { homeCopy } from './copy';
import { Hero } from './hero';
import { toHomeData } from './home-data';
import { Newsroom, Notices } from './news-sections';
import { SeasonTimeline, Tracks } from './season-sections';
import { Figures, Needs, Partners, Projects, ServicesAndParks } from './showcase-sections';

export async function loader({ request }: LoaderFunctionArgs) {
  const [answer, season] = await Promise.all([
    fromApi(getContentHome(request.signal)),
    orNull(getCurrentSeason(request.signal)),
  ]);
  return { home: toHomeData(answer), season };
}

type HomeData = Awaited<ReturnType<typeof loader>>;

export const handle: RouteHandle<HomeData> = {
  title: ({ home }) => home.season?.name ?? homeCopy.hero.fallbackTitle,
  description: homeCopy.description,
  canonical: paths.home.href(),
};

export function Component() {
  const { home, season } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero name={home.season?.name} theme={home.season?.theme} season={season} />
      <Notices notices={home.notices} />
      <SeasonTimeline stops={home.timeline} />
      <Tracks tracks={home.tracks} />
      <Figures figures={home.figures} />
      <Projects projects={home.projects} year={home.season?.year} />
      <Needs needs={home.financingNeeds} />
      <Newsroom lead={home.lead} news={home.news} activities={home.activities} />
      <ServicesAndParks parks={home.parks} />
      <Partners partners={home.partners} />
    </>
  );
}

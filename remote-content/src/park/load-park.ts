import { getContentItem } from '@portal/api-client/content/get-content-item';
import { getContentPage } from '@portal/api-client/content/get-content-page';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { askedSection, fixedPages } from '../family/family-loader';
import { fromApi, notFound } from '../loading/from-api';

const MOST_PARKS = 50;

async function parks(signal: AbortSignal) {
  return (await fromApi(getContentPage('parks', { pageSize: MOST_PARKS }, signal))).list;
}

async function projects(pageSize: number, signal: AbortSignal) {
  return (await fromApi(getContentPage('project', { pageSize }, signal))).list;
}

/** The park named by `?park=`, else the first of the list; a park that does not exist is a 404. */
async function chosenPark(
  asked: string | null,
  list: Awaited<ReturnType<typeof parks>>,
  signal: AbortSignal,
) {
  if (asked !== null && !list.some(({ id }) => String(id) === asked)) throw notFound();
  const id = asked ?? list[0]?.id;
  return id === undefined ? null : fromApi(getContentItem('parks', String(id), signal));
}

/** Each section loads what it shows; the parent shows the whole. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const section = askedSection(paths.park.sections, params);
  const { signal } = request;
  if (section === 'parks') {
    const list = await parks(signal);
    const asked = new URL(request.url).searchParams.get('park');
    return { section, parks: list, asked, park: await chosenPark(asked, list, signal) };
  }
  if (section === 'project') {
    const [pages, shown] = await Promise.all([fixedPages('park', ['project'], signal), projects(6, signal)]);
    return { section, pages, projects: shown };
  }
  if (section) return { section, pages: await fixedPages('park', [section], signal) };
  const [pages, list, shown] = await Promise.all([
    fixedPages('park', ['introduce', 'think'], signal),
    parks(signal),
    projects(4, signal),
  ]);
  return { section, pages, parks: list, projects: shown };
}

export type ParkData = Awaited<ReturnType<typeof loader>>;

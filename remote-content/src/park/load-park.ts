import { getContentItem, getContentPage } from '@portal/api-client/content';
import { getTenantInfo } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadFixedPages, readSection } from '../fixed-pages/load-fixed-pages';
import { fromApi, notFound, orNull } from '../page/load';

const { sections } = paths.park;
const MAX_PARKS = 50;

async function loadParks(signal: AbortSignal) {
  return (await fromApi(getContentPage('parks', { pageSize: MAX_PARKS }, signal))).list;
}

/** For the sketch of the parks; the page does without. */
async function loadProvince() {
  return (await orNull(getTenantInfo()))?.province;
}

async function loadProjects(pageSize: number, signal: AbortSignal) {
  return (await fromApi(getContentPage('project', { pageSize }, signal))).list;
}

/** The park named by `?park=`, else the first of the list; a park that does not exist is a 404. */
async function loadChosenPark(
  parkId: string | null,
  list: Awaited<ReturnType<typeof loadParks>>,
  signal: AbortSignal,
) {
  if (parkId !== null && !list.some(({ id }) => String(id) === parkId)) throw notFound();
  const id = parkId ?? list[0]?.id;
  return id === undefined ? null : fromApi(getContentItem('parks', String(id), signal));
}

/** Each section loads what it shows; the overview shows them all. */
export async function loadPark({ params, request }: LoaderFunctionArgs) {
  const section = readSection(sections, params);
  const { signal } = request;
  if (section === 'parks') {
    const [parks, province] = await Promise.all([loadParks(signal), loadProvince()]);
    const parkId = new URL(request.url).searchParams.get('park') || null;
    return { section, parks, province, parkId, park: await loadChosenPark(parkId, parks, signal) };
  }
  if (section === 'project') {
    const [pages, projects] = await Promise.all([
      loadFixedPages('park', ['project'], signal),
      loadProjects(6, signal),
    ]);
    return { section, pages, projects };
  }
  if (section) return { section, pages: await loadFixedPages('park', [section], signal) };
  const [pages, parks, province, projects] = await Promise.all([
    loadFixedPages('park', ['introduce', 'think'], signal),
    loadParks(signal),
    loadProvince(),
    loadProjects(4, signal),
  ]);
  return { section, pages, parks, province, projects };
}

export type ParkData = Awaited<ReturnType<typeof loadPark>>;

import { getContentPage } from '@portal/api-client/content';
import { getTenantInfo } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadFixedPages, loadSection, readSection } from '../fixed-pages/load-fixed-pages';
import { fromApi, loadAllItems, loadItem, orNull } from '../page/load';

const { sections } = paths.park;

/** Optional; used for the map sketch. */
async function loadProvince() {
  return (await orNull(getTenantInfo()))?.province;
}

async function loadProjects(pageSize: number, signal: AbortSignal) {
  return (await fromApi(getContentPage('project', { pageSize }, signal))).list;
}

export async function loadPark({ params, request }: LoaderFunctionArgs) {
  const section = readSection(sections, params);
  const { signal } = request;
  if (section === 'parks') {
    const parkId = new URL(request.url).searchParams.get('park') || null;
    const [parks, province, chosen] = await Promise.all([
      loadAllItems('parks', signal),
      loadProvince(),
      parkId === null ? null : loadItem('parks', parkId, signal),
    ]);
    const [first] = parks;
    const park = chosen ?? (first ? await loadItem('parks', String(first.id), signal) : null);
    return { section, parks, province, parkId, park };
  }
  if (section === 'project') {
    const [pages, projects] = await Promise.all([
      loadSection('park', section, signal),
      loadProjects(6, signal),
    ]);
    return { section, pages, projects };
  }
  if (section) return { section, pages: await loadSection('park', section, signal) };
  const [pages, parks, province, projects] = await Promise.all([
    loadFixedPages('park', ['introduce', 'think'], signal),
    loadAllItems('parks', signal),
    loadProvince(),
    loadProjects(4, signal),
  ]);
  return { section, pages, parks, province, projects };
}

export type ParkData = Awaited<ReturnType<typeof loadPark>>;

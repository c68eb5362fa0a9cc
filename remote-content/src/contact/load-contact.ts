import { getTenantInfo } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader } from '../fixed-pages/load-fixed-pages';
import { orNull } from '../page/load';

const { sections } = paths.contact;

/** In display order. */
export const contactSections = [
  'overview',
  'way',
  'map',
] as const satisfies readonly (typeof sections)[number][];

const loadPages = fixedPagesLoader('contact', sections, contactSections);

/** Address and map are optional. */
export async function loadContact(args: LoaderFunctionArgs) {
  const [fixed, tenant] = await Promise.all([loadPages(args), orNull(getTenantInfo())]);
  return { ...fixed, organiser: tenant?.organiser, province: tenant?.province };
}

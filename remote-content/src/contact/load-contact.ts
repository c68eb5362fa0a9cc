import { getTenantInfo } from '@portal/api-client/site';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader } from '../fixed-pages/load-fixed-pages';
import { orNull } from '../page/load';

const { sections } = paths.contact;

/** In the order of the overview. */
export const contactSections = [
  'overview',
  'way',
  'map',
] as const satisfies readonly (typeof sections)[number][];

const loadPages = fixedPagesLoader('contact', sections, contactSections);

/** The organiser's address and the map are optional parts. */
export async function loadContact(args: LoaderFunctionArgs) {
  const [fixed, tenant] = await Promise.all([loadPages(args), orNull(getTenantInfo())]);
  return { ...fixed, organiser: tenant?.organiser, province: tenant?.province };
}

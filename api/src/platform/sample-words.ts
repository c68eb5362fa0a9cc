import type { ServiceContext } from './service-context';
import { sampleTenant } from './tenant-config';

const { name, hotline, email } = sampleTenant.organiser;
/** What the sample's texts call its organiser and competition, and no real ones. */
const SAMPLE_WORDS = ['“启明杯”创新创业大赛', name, hotline, email];

/** @returns what no text of this portal may say: in production, visitors would believe in the sample's organiser */
export function listForbiddenWords({ env, tenant }: Pick<ServiceContext, 'env' | 'tenant'>): string[] {
  if (env.PORTAL_MODE !== 'production') return [];
  const own = JSON.stringify(tenant);
  return SAMPLE_WORDS.filter((word) => !own.includes(word));
}

/** @returns what is wrong with a text that has one of the words in it */
export function describeForbidden(text: string, forbidden: readonly string[]): string[] {
  return forbidden
    .filter((word) => text.includes(word))
    .map((word) => `含有示例主办方的“${word.replace(/[“”]/g, '')}”，请改成自己的`);
}

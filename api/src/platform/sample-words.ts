import type { ServiceContext } from './service-context';
import { sampleTenant } from './tenant-config';

const { name, hotline, email } = sampleTenant.organiser;
/** Names of the fictional sample organiser and competition. */
const SAMPLE_WORDS = ['“启明杯”创新创业大赛', name, hotline, email];

/** @returns words forbidden in production, where visitors would take the sample's organiser for real */
export function listForbiddenWords({ env, tenant }: Pick<ServiceContext, 'env' | 'tenant'>): string[] {
  if (env.PORTAL_MODE !== 'production') return [];
  const own = JSON.stringify(tenant);
  return SAMPLE_WORDS.filter((word) => !own.includes(word));
}

/** @returns one error per forbidden word in the text */
export function describeForbidden(text: string, forbidden: readonly string[]): string[] {
  return forbidden
    .filter((word) => text.includes(word))
    .map((word) => `含有示例主办方的“${word.replace(/[“”]/g, '')}”，请改成自己的`);
}

import type { Platform } from './session';

const PLATFORMS: Readonly<Record<string, Platform>> = {
  '00': 'operate',
  '01': 'manage',
  '02': 'enterprise',
  '03': 'mechanism',
  '08': 'tourist',
};

/** @param userType the platform's account type code; @returns '' for a code that it does not know. */
export function platformOf(userType: string | undefined): Platform | '' {
  return (userType && PLATFORMS[userType]) || '';
}

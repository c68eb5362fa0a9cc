import { z } from 'zod';

/** GET /system/tenant/info */
export const tenantInfoSchema = z.object({
  tenantId: z.int().positive(),
  /** The competition's name: the page title. */
  name: z.string(),
  logoUrl: z.string(),
  /** Picture of the mini-program's QR code. */
  mpCode: z.string(),
  /** Picture of the official account's QR code. */
  wxCode: z.string(),
  manageUrl: z.string(),
  organiser: z.object({
    name: z.string(),
    address: z.string(),
    hotline: z.string(),
    email: z.string(),
    /** Where the office stands, GCJ-02 degrees; without it the contact page shows no map. */
    point: z.object({ lng: z.number(), lat: z.number() }).optional(),
  }),
  icp: z.string(),
  policeRecord: z.string(),
});

export type TenantInfo = z.infer<typeof tenantInfoSchema>;

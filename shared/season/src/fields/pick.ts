import { z } from 'zod';

/** A chosen value: an option, a date, the id of a row. */
export const draftPick = z.string().max(64);

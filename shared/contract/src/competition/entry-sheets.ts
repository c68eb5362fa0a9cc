import { z } from 'zod';

const cellSchema = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.infer<typeof cellSchema>;

/** `figure` has two decimals; `moment` is `YYYY-MM-DD HH:MM:SS` in Beijing time. */
const cellFormatSchema = z.enum(['text', 'integer', 'figure', 'date', 'month', 'moment']);
export type CellFormat = z.infer<typeof cellFormatSchema>;

/** First line of an export: its sheets. The first one lists the entries; each table of the form has one. */
export const entrySheetsSchema = z.object({
  entries: z.number().int(),
  sheets: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ title: z.string(), format: cellFormatSchema })),
    }),
  ),
});
export type EntrySheets = z.infer<typeof entrySheetsSchema>;

/**
 * Every further line: one row of the sheet at index `sheet`. An entry starts with its row of the first sheet, whose first
 * cell is the entry number; entries are ordered by number.
 */
export const sheetRowSchema = z.object({ sheet: z.number().int().min(0), cells: z.array(cellSchema) });
export type SheetRow = z.infer<typeof sheetRowSchema>;

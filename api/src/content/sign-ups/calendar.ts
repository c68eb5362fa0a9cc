import type { Activity } from './seats';

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const utc = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Folds a line at 75 bytes, never within a character; continuation lines start with a space. */
function fold(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** The activity as an iCalendar file (RFC 5545), with a reminder a day before. */
export function toCalendar({ id, title, summary, updatedAt, fields }: Activity): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//activity//ZH',
    'BEGIN:VEVENT',
    `UID:activity-${id}@portal`,
    `DTSTAMP:${utc(updatedAt.toISOString())}`,
    `DTSTART:${utc(fields.starts)}`,
    `DTEND:${utc(fields.ends)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(fields.place)}`,
    `DESCRIPTION:${escapeText(summary)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

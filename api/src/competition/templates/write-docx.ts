import type { FilledTemplate, TemplatePart } from '@portal/season/fill-template';
import type { IRunOptions, Paragraph } from 'docx';

/** Fonts preinstalled with Word and WPS in China. */
const BODY_FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' };
const TITLE_FONT = { ...BODY_FONT, eastAsia: '黑体' };
/** 小四, in half points. */
const BODY_SIZE = 24;
const TITLE_SIZE = 36;
/** Two characters of body text, in twentieths of a point. */
const INDENT = BODY_SIZE * 20;
const LINE = 400;
const A4 = { width: 11_906, height: 16_838 };
const MARGIN = 1_588;

/** Word refuses documents with characters that XML does not allow; text copied from PDFs contains some. */
const toXmlText = (text: string) => text.replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '');

/** @returns a Word document: title, indented paragraphs and signature lines */
export async function writeDocx({ paragraphs, signature, ...named }: FilledTemplate): Promise<Buffer> {
  const title = toXmlText(named.title);
  // Loaded lazily: only template downloads need it.
  const { AlignmentType, Document, Packer, Paragraph, TextRun } = await import('docx');
  const toRun = ({ text, underlined }: TemplatePart) => {
    const look: IRunOptions = { text: toXmlText(text), font: BODY_FONT, size: BODY_SIZE };
    return new TextRun(underlined ? { ...look, underline: {} } : look);
  };
  const lines: Paragraph[] = [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: 480 },
      children: [new TextRun({ text: title, font: TITLE_FONT, size: TITLE_SIZE })],
    }),
    ...paragraphs.map(
      (parts) =>
        new Paragraph({
          alignment: AlignmentType.BOTH,
          indent: { firstLine: INDENT },
          spacing: { line: LINE },
          children: parts.map(toRun),
        }),
    ),
    ...signature.map(
      (parts, at) =>
        new Paragraph({
          spacing: { line: LINE, before: at === 0 ? 720 : 120 },
          children: parts.map(toRun),
        }),
    ),
  ];
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  return Packer.toBuffer(
    new Document({
      title,
      creator: '',
      styles: { default: { document: { run: { language: { value: 'en-US', eastAsia: 'zh-CN' } } } } },
      sections: [{ properties: { page: { size: A4, margin } }, children: lines }],
    }),
  );
}

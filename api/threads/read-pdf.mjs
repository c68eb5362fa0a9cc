import { parentPort, workerData } from 'node:worker_threads';
// In one file: a thread starts in half the time.
import pdfLib from 'pdf-lib/dist/pdf-lib.min.js';

const { ParseSpeeds, PDFDocument, PDFPageLeaf } = pdfLib;

// Runs in a thread of src/files/pdf.ts: the parser works through whatever one object holds without a pause.

const PAGES = 2_000;
const NODES = 20_000;
/** 200 inches, the format's own limit, in points. */
const SIDE = 14_400;

class Explodes extends Error {}

/** Walks the tree of pages, which may name one branch many times and so hold more pages than bytes. */
function countPages(document) {
  let pages = 0;
  let nodes = 0;
  document.catalog.Pages().traverse((node) => {
    nodes += 1;
    if (nodes > NODES) throw new Explodes('page tree');
    if (!(node instanceof PDFPageLeaf)) return;
    pages += 1;
    if (pages > PAGES) throw new Explodes('pages');
    const { width, height } = node.MediaBox().asRectangle();
    if (!(Math.abs(width) <= SIDE && Math.abs(height) <= SIDE)) throw new Explodes('page size');
  });
  return pages;
}

try {
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
  parentPort.postMessage({ pages: countPages(await PDFDocument.load(workerData, options)) });
} catch (error) {
  const { message } = error;
  parentPort.postMessage(error instanceof Explodes ? { explodes: message } : { unreadable: message });
}

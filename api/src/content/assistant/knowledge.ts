import type { FastifyInstance } from 'fastify';
import { plainText } from '../markdown';
import { listForAssistant } from '../search-repository';
import { type ContentRow, contentRevision } from '../tables';
import { createTextIndex, type Match } from './text-index';

const LOOK_AGAIN_MS = 5_000;
/** What is published for a later hour joins without any change of the content. */
const BUILD_AGAIN_MS = 300_000;
/** News of years ago answer nothing; as the index is small, everything visible is in it, weighted. */
const TITLE = 4;
const SUMMARY = 2;

type Search = (question: string, limit: number) => Match<ContentRow>[];

function partsOf(row: ContentRow) {
  const asks = Array.isArray(row.fields.asks) ? row.fields.asks.join(' ') : '';
  return [
    { text: `${row.title} ${asks}`, weight: TITLE },
    { text: `${row.summary} ${row.tags.join(' ')}`, weight: SUMMARY },
    { text: plainText(row.body), weight: 1 },
  ];
}

/** What the assistant may answer from, indexed; built anew when the content has changed. */
export function createKnowledge(app: FastifyInstance): () => Promise<Search> {
  let kept: { revision: number; search: Search; builtAt: number; lookedAt: number } | undefined;

  return async function knowledge() {
    const now = app.clock.now();
    if (kept && now.getTime() - kept.lookedAt < LOOK_AGAIN_MS) return kept.search;
    const [row] = await app.db.select({ revision: contentRevision.revision }).from(contentRevision);
    const revision = row?.revision ?? 0;
    if (kept?.revision === revision && now.getTime() - kept.builtAt < BUILD_AGAIN_MS) {
      kept.lookedAt = now.getTime();
      return kept.search;
    }
    const rows = await listForAssistant(app.db, now);
    const search = createTextIndex(rows.map((document) => ({ document, parts: partsOf(document) })));
    kept = { revision, search, builtAt: now.getTime(), lookedAt: now.getTime() };
    return search;
  };
}

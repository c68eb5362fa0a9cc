import { enterpriseEntry } from '@portal/season/testing/filled-entry';
import { sql } from 'drizzle-orm';
import { publishDefinition } from '../../../api/src/competition/seasons/publish-season';
import { openSeason } from '../../../api/src/competition/seasons/season-activation';
import type { Db } from '../../../api/src/platform/db/database';
import { runningSample, SAMPLE_SEASON } from '../../../api/src/testing/entries';

const BATCH = 5000;
const DAY_MS = 86_400_000;
/** Days left until the deadline: drafts are reminded in their last week. */
export const DEADLINE_DAYS = 5;

const NAMES = "growth_pick('{云端,高原,滇池,红土,苍山,怒江,金沙,普洱}'::text[], at)";
const THINGS =
  "growth_pick('{智能分选装备,冷链监测平台,生物农药,锂电回收工艺,遥感服务,中药提取,边坡预警,花卉育种}'::text[], at + 1)";
const FAMILY = "growth_pick('{张,李,王,杨,赵,刘,陈,和,普,刀}'::text[], at + 2)";
const TRACK = "growth_pick('{智能制造,生物医药,新能源,数字经济,新材料,现代农业}'::text[], at + 4)";
const GROUP = "growth_pick('{企业组,初创组,高校组}'::text[], at + 5)";
const REGION =
  "'云南省' || growth_pick('{昆明市,曲靖市,玉溪市,保山市,昭通市,丽江市,普洱市,临沧市,大理州,红河州}'::text[], at + 6)";
const GIVEN = "growth_pick('{明远,晓燕,建国,丽华,志强,雪梅,文斌,云霞}'::text[], at + 3)";

/**
 * Adds complete entries of the sample season; one in three is a draft. Phones start at 18000000001, numbers
 * at `G000001`.
 */
export async function generateEntries(db: Db, entries: number): Promise<void> {
  const now = new Date();
  const definition = runningSample(now);
  const closes = new Date(now.getTime() + DEADLINE_DAYS * DAY_MS).toISOString();
  const windows = { ...definition.windows, submit: { ...definition.windows.submit, closes } };
  await publishDefinition(db, { ...definition, windows }, now);
  await openSeason(db, SAMPLE_SEASON, now);
  const answers = JSON.stringify(enterpriseEntry.data);
  for (let from = 1; from <= entries; from += BATCH) {
    const to = Math.min(entries, from + BATCH - 1);
    await db.execute(
      sql.raw(`
      INSERT INTO user_account (username, mobile, user_type, register_type, ent_name, area_id, track_id, contact,
        contact_phone, created_at)
      SELECT 'growth' || at, (18000000000 + at)::text, '02', 2, ${NAMES} || '科技有限公司' || at, 1, 11,
        ${FAMILY} || ${GIVEN}, (18000000000 + at)::text, now() FROM generate_series(${from}::bigint, ${to}::bigint) AS at`),
    );
    await db.execute(sql`
      INSERT INTO entry (id, user_id, season_id, definition_version, participant, entry_no, status, published_status,
        project_name, group_name, track_name, region_name, completeness, submitted_at, created_at, updated_at)
      SELECT md5('growth' || at)::uuid, user_account.id, ${SAMPLE_SEASON}, 1, 'enterprise',
        CASE WHEN at % 3 > 0 THEN 'G' || lpad(at::text, 6, '0') END,
        CASE WHEN at % 3 > 0 THEN 'submitted' ELSE 'draft' END, CASE WHEN at % 3 > 0 THEN 'submitted' ELSE 'draft' END,
        ${sql.raw(NAMES)} || ${sql.raw(THINGS)} || at, ${sql.raw(GROUP)}, ${sql.raw(TRACK)},
        ${sql.raw(REGION)}, CASE WHEN at % 3 > 0 THEN 100 ELSE 60 END,
        CASE WHEN at % 3 > 0 THEN now() - at % 20 * interval '1 day' END,
        now() - at % 30 * interval '1 day' - at * interval '1 second', now()
      FROM generate_series(${from}::bigint, ${to}::bigint) AS at JOIN user_account ON username = 'growth' || at`);
    await db.execute(sql`
      INSERT INTO entry_step (entry_id, step_id, data, revision, saved_at)
      SELECT md5('growth' || at)::uuid, key, value, 1, now()
      FROM generate_series(${from}::bigint, ${to}::bigint) AS at, jsonb_each(${answers}::jsonb)`);
    await db.execute(sql`
      INSERT INTO entry_submission (entry_id, entry_no, idempotency_key, definition_version, steps, consents, labels, sha256,
        submitted_at, project_name, applicant_name, contact_name, contact_phone, group_name, track_name, region_name,
        has_facts)
      SELECT entry.id, entry_no, 'growth-key', 1,
        (SELECT jsonb_object_agg(key, jsonb_build_object('data', value, 'revision', 1)) FROM jsonb_each(${answers}::jsonb)),
        '{}', '{}', md5(entry.id::text), submitted_at, project_name, ent_name, contact, contact_phone, group_name,
        track_name, region_name, true
      FROM generate_series(${from}::bigint, ${to}::bigint) AS at JOIN entry ON entry.id = md5('growth' || at)::uuid
        JOIN user_account ON user_account.id = user_id
      WHERE submitted_at IS NOT NULL`);
  }
}

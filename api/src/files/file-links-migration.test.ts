import { listMigrations } from '../platform/db/migrate';
import { testDatabaseUrl } from '../testing/env';
import { openUnmigratedDatabase } from '../testing/test-database';

const MIGRATION = '0063-file-links.sql';
const FILES = {
  drafted: '00000000-0000-4000-8000-000000000001',
  submitted: '00000000-0000-4000-8000-000000000002',
  replaced: '00000000-0000-4000-8000-000000000003',
  gone: '00000000-0000-4000-8000-000000000004',
  uploaded: '00000000-0000-4000-8000-000000000005',
};
const ENTRY = '00000000-0000-4000-9000-000000000001';

it('the migration links files by the answers of steps and submissions', async () => {
  const database = await openUnmigratedDatabase(testDatabaseUrl);
  const at = "'2026-11-01T00:00:00Z'";
  const stored = [FILES.drafted, FILES.submitted, FILES.replaced, FILES.uploaded].map(
    (id) => `('${id}', 1, 'material', 'a.pdf', 'application/pdf', 1, '', 'key-${id}', false, ${at})`,
  );
  const linked = [FILES.drafted, FILES.submitted, FILES.replaced, FILES.gone].map(
    (id) => `('${ENTRY}', '${id}')`,
  );
  const draft = { rows: [{ file: { fileId: FILES.drafted } }, { file: { fileId: FILES.gone } }] };
  const submitted = { plan: { data: { planFile: { fileId: FILES.submitted } }, revision: 1 } };
  const found = await database.withSession(async (session) => {
    for (const { name, text } of listMigrations()) {
      if (name === MIGRATION)
        await session.run(`
          INSERT INTO user_account (username, user_type, register_type, ent_name, area_id, track_id, contact, contact_phone, created_at)
            VALUES ('someone', '08', 1, '团队', 1, 1, '张三', '13800138000', ${at});
          INSERT INTO season (id, name, theme, current_version, windows, published_at) VALUES ('s', 's', '', 1, '{}', ${at});
          INSERT INTO entry (id, user_id, season_id, definition_version, participant, status, published_status, created_at, updated_at)
            VALUES ('${ENTRY}', 1, 's', 1, 'personal', 'submitted', 'submitted', ${at}, ${at});
          INSERT INTO entry_step VALUES ('${ENTRY}', 'education', '${JSON.stringify(draft)}', 1, ${at});
          INSERT INTO entry_submission (entry_id, entry_no, idempotency_key, definition_version, steps, consents, labels, sha256, submitted_at)
            VALUES ('${ENTRY}', '2026000001', 'key-0001', 1, '${JSON.stringify(submitted)}', '{}', '{}', '', ${at});
          INSERT INTO stored_file VALUES ${stored.join(', ')};
          INSERT INTO entry_file VALUES ${linked.join(', ')};
          UPDATE user_account SET logo_file_id = '${FILES.gone}';`);
      await session.run(text);
      if (name === MIGRATION) break;
    }
    return {
      steps: await session.column("SELECT step_id || ' ' || file_id FROM entry_file"),
      submissions: await session.column('SELECT file_id FROM submission_file'),
      unlinked: await session.column('SELECT id FROM stored_file WHERE unlinked_at IS NOT NULL'),
      avatars: await session.column('SELECT id FROM user_account WHERE logo_file_id IS NOT NULL'),
    };
  });
  await database.close();
  expect(found).toEqual({
    steps: [`education ${FILES.drafted}`],
    submissions: [FILES.submitted],
    unlinked: [FILES.replaced],
    avatars: [],
  });
});

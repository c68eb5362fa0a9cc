import { testDatabaseUrl } from '../../testing/env';
import { createScratchDatabase } from '../../testing/test-database';
import { parseEnv } from '../env';
import { openDatabase } from './migrate';

const onServer = testDatabaseUrl ? describe : describe.skip;

onServer('a database of another encoding', () => {
  it('prevents the start, with instructions', async () => {
    const latin = "template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'";
    const scratch = await createScratchDatabase(testDatabaseUrl ?? '', latin);
    const opened = openDatabase(parseEnv({ PORTAL_HOME: 'unused', DATABASE_URL: scratch.url }));
    await expect(opened).rejects.toThrow(/LATIN1.*createdb --encoding=UTF8 --template=template0/);
    await scratch.drop();
  });
});

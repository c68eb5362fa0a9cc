import { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from './embedded';

/** @returns function that calls the embedded database's program like its library does */
async function openWith(runOnce: () => void): Promise<() => void> {
  const program = { _PostgresMainLoopOnce: runOnce };
  const create = jest.spyOn(PGlite, 'create').mockResolvedValue({ Module: program } as never);
  await openEmbedded();
  create.mockRestore();
  return program._PostgresMainLoopOnce;
}

describe('an embedded database', () => {
  it('that stops on a full disk ends the process with a message, because its library would hang', async () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const call = await openWith(() => {
      throw new WebAssembly.RuntimeError('Aborted()');
    });
    call();
    expect(exit).toHaveBeenCalledWith(1);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('磁盘已满'));
    exit.mockRestore();
    said.mockRestore();
  });

  it.each([
    ['a full disk', 51, 'ENOSPC'],
    ['a used-up quota', 19, 'EDQUOT'],
    ['a read-only disk', 69, 'EROFS'],
  ])('that cannot create its files reports %s', async (_reason, errno, code) => {
    const create = jest.spyOn(PGlite, 'create').mockRejectedValue({ name: 'ErrnoError', errno });
    await expect(openEmbedded()).rejects.toMatchObject({ code });
    create.mockRestore();
  });

  it('continues after a rejected statement', async () => {
    const refused = Object.assign(new Error('exit'), { status: 100 });
    const call = await openWith(() => {
      throw refused;
    });
    expect(call).toThrow(refused);
  });
});

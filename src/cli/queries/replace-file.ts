import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';

/**
 * Gives a file other text, all of it or nothing: whoever reads it meanwhile sees the old text or the new. Its mode and a byte order mark stay; a link
 * still leads to it.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  const { mode } = await stat(target);
  const old = await readFile(target);
  const mark = old.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.toString() : '';
  const beside = `${target}.${process.pid}.new`;
  try {
    const file = await open(beside, 'wx', mode);
    try {
      await file.writeFile(mark + text);
      // What was asked to be made is less than the process may: its own mask takes bits away.
      await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

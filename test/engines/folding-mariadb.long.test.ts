import { afterAll, describe, test } from 'vitest';
import { tablesOf } from '../differential/tables.ts';
import { everyEngine } from './every-engine.ts';
import { expectAgreement, kindOf, texts, worldOf } from './folding.ts';

/** Flags that a server may add to every regular expression, which change what one means. */
const flags = ['DOTALL', 'DUPNAMES', 'EXTENDED', 'EXTENDED_MORE', 'EXTRA', 'MULTILINE', 'UNGREEDY'];

describe.each(await everyEngine({ names: ['mariadb'] }))('$title', ({ engine }) => {
  afterAll(() => engine.run('SET default_regex_flags = DEFAULT'));

  test.each([...flags, flags.join()])('default_regex_flags = %s', async (some) => {
    await engine.run(`SET default_regex_flags = '${some}'`);
    const world = worldOf({ pattern: kindOf('VARCHAR(300)') }, texts);
    await expectAgreement(await tablesOf(world, engine), world, texts);
  });

  test.each(['latin1_swedish_ci', 'latin1_bin', 'utf8mb3_general_ci'])('a column of %s', async (collation) => {
    const isHeld = (one: string) => (collation.startsWith('latin1') ? /[ -~\u00a0-\u00ff]/.test(one) : one.length === 1);
    const held = texts.filter((text) => Array.from(text).every(isHeld));
    const [charset] = collation.split('_');
    const world = worldOf({ pattern: kindOf(`VARCHAR(300) CHARACTER SET ${charset} COLLATE ${collation}`) }, held);
    await expectAgreement(await tablesOf(world, engine), world, held);
  });
});

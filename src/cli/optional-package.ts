import { usage } from './failure.ts';

/**
 * Loads a part of the program that needs packages which are not installed with it.
 *
 * @throws Failure that names the packages where one of them is missing
 */
export async function withPackages<Part>(packages: readonly string[], load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!missing || !packages.some((name) => error.message.includes(`'${name}'`))) throw error;
    throw usage(`This command needs packages that are not installed. Install them:\n  npm install ${packages.join(' ')}`);
  }
}

/**
 * Returns the folder of an engine that `npm run test:engines` installed.
 *
 * @param variable the environment variable with its path
 */
export function folderOfEngine(variable: string): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set: run the test with npm run test:engines`);
  return folder;
}

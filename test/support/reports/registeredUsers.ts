/** Returns the IDs of the registered users, excluding service accounts, from the text of the registry. */
export function registeredUsers(registry: string): Set<number> {
  const [header = '', ...lines] = registry.trim().split(/\r?\n/);
  const names = header.split(',');
  return new Set(
    lines
      .map((line) => line.split(','))
      .filter((cells) => cells[names.indexOf('Service Account')] !== 'true')
      .map((cells) => Number(cells[names.indexOf('Instance user ID')])),
  );
}

/** Returns the decoded file name of a URI. */
export function fileName(uri: string): string {
  return decodeURIComponent(uri.split('/').at(-1) ?? uri);
}

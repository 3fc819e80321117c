/** Returns the file name in a URI, without its folders. */
export function fileName(uri: string): string {
  return decodeURIComponent(uri.split('/').at(-1) ?? uri);
}

/** The name of the file that a URI identifies, without its folders. */
export function fileName(uri: string): string {
  return decodeURIComponent(uri.split('/').at(-1) ?? uri);
}

import { name, version } from '../../../package.json';

/** The value of the `User-Agent` header, unless a custom header replaces it: `instance-explorer/1.2.3`. */
export const userAgent = `${name}/${version}`;

import { name, version } from '../../../package.json';

/** The value of the `User-Agent` header of every request: `instance-explorer/1.2.3`. */
export const userAgent = `${name}/${version}`;

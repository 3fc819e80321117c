import { instantText, parseMoment } from '../../../../src/shared/table/moments';

/** Returns the text by which a time in any usual spelling sorts; other texts unchanged. */
export function momentKey(text: string): string {
  const moment = parseMoment(text);
  return moment ? instantText(moment) : text;
}

/** Returns a time of day without trailing zeros; `undefined` if it is invalid. */
export function clockText(text: string): string | undefined {
  const [clock = '', fraction = ''] = text.trim().split(/[.,]/);
  const digits = fraction.replace(/0+$/, '');
  const isClock = /^(?:(?:[01]\d|2[0-3])(?::[0-5]\d){2}|24:00:00)$/.test(clock);
  return isClock ? `${clock}${digits === '' ? '' : `.${digits}`}` : undefined;
}

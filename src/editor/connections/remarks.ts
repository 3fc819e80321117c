import { readInstanceAddress } from '../../instance/address';
import type { Remark } from '../adapters/steps/textStep';

/** What the address box says while an address is typed: refusals, and how what was pasted will be understood. */
export function addressRemark(text: string): Remark | undefined {
  const reading = readInstanceAddress(text);
  if (!reading.ok) return { severity: 'error', message: reading.problem };
  if (reading.address.exposed) {
    return {
      severity: 'warning',
      message: 'This address is not encrypted: your token could be read on the way.',
    };
  }
  return reading.note === undefined ? undefined : { severity: 'info', message: reading.note };
}

/** A problem as a remark that keeps the user from going on. */
export function errorRemark(problem: string | undefined): Remark | undefined {
  return problem === undefined ? undefined : { severity: 'error', message: problem };
}

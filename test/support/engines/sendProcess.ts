import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import { sendToWarehouse, type Transfer } from '../../../src/warehouse/send/sendToWarehouse';
import type { Warehouse } from '../../../src/warehouse/warehouse';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';

/** A moment of a transfer: before, during, or after a call of the client, or when a share of the file was sent. */
export type Moment =
  | { readonly call: keyof WarehouseClient; readonly at: 'before' | 'during' | 'after' }
  | { readonly share: number };

/** Sends a table, and calls `die` at a moment of the transfer. */
export async function sendUntil(
  warehouse: Warehouse,
  password: string,
  transfer: Omit<Transfer, 'client'>,
  moment: Moment,
  die: () => void,
): Promise<void> {
  const client = await openWarehouse(warehouse, { role: 'write', password });
  const dying = new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as (...args: readonly unknown[]) => Promise<unknown>;
      if (!('call' in moment) || moment.call !== name) return call;
      return async (...args: readonly unknown[]) => {
        if (moment.at === 'before') die();
        const work = call(...args);
        // The request has been sent when the timer fires.
        if (moment.at === 'during') setTimeout(die, 2);
        const result = await work;
        die();
        return result;
      };
    },
  });
  await sendToWarehouse({
    ...transfer,
    client: dying,
    onProgress: (share) => {
      if ('share' in moment && share >= moment.share) die();
    },
  });
}

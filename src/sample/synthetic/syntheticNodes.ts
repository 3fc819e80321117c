import type { Entity } from '../data/entity';

/** A synthetic object. Its values are derived from its type and key, except for the known values. */
export class Synthetic implements Entity {
  constructor(
    readonly __typename: string,
    readonly key: string,
    readonly known: Readonly<Record<string, unknown>> = {},
  ) {}
}

import type { Entity } from '../data/entity';

/** A made-up object. Everything in it follows from its type and key, but for the values that are known. */
export class MadeUp implements Entity {
  constructor(
    readonly __typename: string,
    readonly key: string,
    readonly known: Readonly<Record<string, unknown>> = {},
  ) {}
}

import * as v from 'valibot';
import type { StateStore } from '../../shared/ports';
import { textsByKey } from '../../shared/schema';

type Key = `schemaFile/${string}`;

const key = (connectionId: string): Key => `schemaFile/${connectionId}`;

/**
 * Stores the URIs of the selected schema files. There is one selection per connection and computer because local
 * and remote windows share the state but not the paths.
 */
export class SchemaFileChoices {
  constructor(
    private readonly state: StateStore<Key>,
    private readonly machine: () => string,
  ) {}

  get(connectionId: string): string | undefined {
    return this.all(connectionId)[this.machine()];
  }

  /** Saves or deletes the selection for this computer. */
  async set(connectionId: string, uri: string | undefined): Promise<void> {
    const choices = { ...this.all(connectionId) };
    if (uri === undefined) delete choices[this.machine()];
    else choices[this.machine()] = uri;
    await this.state.update(key(connectionId), Object.keys(choices).length === 0 ? undefined : choices);
  }

  private all(connectionId: string): Readonly<Record<string, string>> {
    const stored = this.state.get(key(connectionId));
    return v.is(textsByKey, stored) ? stored : {};
  }
}

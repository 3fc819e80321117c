import type { Entity } from './entity';
import { dateTime, day } from './time';

export interface ConfigurationChange extends Entity {
  readonly __typename: 'SiteConfigurationChange';
  readonly key: number;
  readonly author: number | null;
  readonly createdAt: string;
  readonly diff: string;
}

const beginning = `{
  // The address people reach the instance at.
  "externalURL": "http://127.0.0.1",
  "auth.providers": [{ "type": "builtin", "allowSignup": false }],
  "rateLimits": { "graphQLMaxDepth": 30, "graphQLMaxFieldCount": 500000 },
  "licenseKey": "REDACTED",
}`;

/** The configuration of the site and its history, the latest version first. */
export class SiteConfiguration {
  private contents = beginning;
  private changes: readonly ConfigurationChange[];

  constructor(private readonly now: number) {
    this.changes = [3, 2, 1].map((key) => this.change(key, key === 1 ? null : 1, `+ "step": ${key}`));
  }

  get id(): number {
    return this.changes.length;
  }

  get text(): string {
    return this.contents;
  }

  get history(): readonly ConfigurationChange[] {
    return this.changes;
  }

  replace(contents: string, author: number): void {
    const diff = [
      ...this.contents.split('\n').map((line) => `-${line}`),
      ...contents.split('\n').map((line) => `+${line}`),
    ];
    this.changes = [this.change(this.id + 1, author, diff.join('\n')), ...this.changes];
    this.contents = contents;
  }

  private change(key: number, author: number | null, diff: string): ConfigurationChange {
    return {
      __typename: 'SiteConfigurationChange',
      key,
      author,
      createdAt: dateTime(this.now - (100 - key) * day),
      diff,
    };
  }
}

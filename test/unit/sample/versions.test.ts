import assert from 'node:assert/strict';
import { startSample } from '../../../src/sample/start';
import { sampleVersions } from '../../../src/sample/versions';

describe('versions of the sample instance', () => {
  it('have different schemas, and report themselves', async () => {
    const rejected: Record<string, readonly string[]> = {};
    for (const version of sampleVersions) {
      const sample = await startSample({ users: 5, days: 5, settings: { version } });
      const ask = async (query: string): Promise<{ data?: unknown; errors?: readonly object[] }> => {
        const response = await fetch(`${sample.baseUrl}/.api/graphql`, {
          method: 'POST',
          headers: { Authorization: `token ${sample.tokens.admin}` },
          body: JSON.stringify({ query }),
        });
        return (await response.json()) as { data?: unknown };
      };
      try {
        assert.deepEqual((await ask('{ site { productVersion buildVersion } }')).data, {
          site: { productVersion: version, buildVersion: `${version}+sample` },
        });
        assert.equal(await (await fetch(`${sample.baseUrl}/__version`)).text(), `${version}+sample\n`);
        const fields = ['isPublic', 'rateLimits { maxDepth }', 'users { nodes { username } }'];
        const failed: string[] = [];
        for (const field of fields) {
          const { errors } = await ask(`{ site { ${field} } }`);
          if (errors !== undefined) failed.push(field);
        }
        rejected[version] = failed;
      } finally {
        await sample.stop();
      }
    }
    assert.deepEqual(rejected, {
      '7.0.0': [],
      '6.12.0': ['isPublic', 'users { nodes { username } }'],
      '6.9.0': ['isPublic', 'rateLimits { maxDepth }', 'users { nodes { username } }'],
    });
  });
});

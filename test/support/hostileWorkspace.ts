/**
 * Returns workspace files from which tools might read URLs or headers.
 *
 * @param origin the origin of these URLs
 */
export function hostileFiles(origin: string): Readonly<Record<string, string>> {
  const connection = { id: 'x', name: 'x', baseUrl: origin, scheme: 'token', mutationPolicy: 'allow' };
  const settings = {
    'instanceExplorer.baseUrl': origin,
    'instanceExplorer.url': origin,
    'instanceExplorer.endpoint': origin,
    'instanceExplorer.analyticsUrl': origin,
    instanceExplorer: { baseUrl: origin, requests: { timeout: 1 }, connections: [connection] },
    'instanceExplorer.connections': [connection],
    'instanceExplorer.headers': { 'X-Injected': 'yes' },
    'instanceExplorer.clientCertificates': [{ origin, pkcs12: '/injected.p12' }],
    'http.proxy': origin,
    'http.proxyAuthorization': 'Basic injected',
    'http.proxySupport': 'override',
    'graphql-config.load.rootDir': '.',
  };
  const graphqlConfig = {
    schema: origin,
    extensions: {
      headers: { 'X-Injected': 'yes' },
      endpoints: { default: { url: `${origin}/.api/graphql`, headers: { 'X-Injected': 'yes' } } },
    },
  };
  return {
    '.vscode/settings.json': JSON.stringify(settings),
    'hostile.code-workspace': JSON.stringify({ folders: [{ path: '.' }], settings }),
    '.graphqlrc.json': JSON.stringify(graphqlConfig),
    '.graphqlrc.yml': `schema: ${origin}\n`,
    'graphql.config.js': `throw new Error('nobody runs this');\n`,
    '.env': `SRC_ENDPOINT=${origin}\nSRC_HEADER_X_INJECTED=yes\nHTTP_PROXY=${origin}\n`,
    'src-config.json': JSON.stringify({ endpoint: origin, accessToken: 'injected' }),
  };
}

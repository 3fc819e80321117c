/** Webhooks and the credentials of batch jobs. */
export const webhooks = /* GraphQL */ `
  "One page of credentials."
  type CodeHostCredentialConnection implements PagedList {
    "The credentials on this page."
    nodes: [CodeHostCredential!]!
    "How many credentials there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A credential for a code host. The secret itself cannot be read."
  type CodeHostCredential implements Node {
    "The global ID."
    id: ID!
    "The kind of code host."
    kind: ExternalServiceKind!
    "The address of the code host."
    url: String!
    "Whether it is the whole instance's."
    isSiteCredential: Boolean!
    "Whose it is; null for the instance's."
    user: User
    "When it was saved."
    createdAt: DateTime!
  }

  "One page of webhooks."
  type WebhookConnection implements PagedList {
    "The webhooks on this page."
    nodes: [Webhook!]!
    "How many webhooks there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "An address that a code host calls when something happens there."
  type Webhook implements Node {
    "The global ID."
    id: ID!
    "A random name, which is the last part of the address."
    uuid: String!
    "What it is called."
    name: String!
    "The address to enter at the code host."
    url: String!
    "The kind of code host."
    kind: ExternalServiceKind!
    "The address of the code host."
    codeHostURL: String!
    "When it was made."
    createdAt: DateTime!
    "Who made it; null for accounts that are gone."
    createdBy: User
    "The last calls."
    deliveries(
      "How many to return."
      first: Int = 20
      "The \`endCursor\` of the page before."
      after: String
      "Only calls that failed."
      onlyErrors: Boolean = false
    ): WebhookDeliveryConnection!
  }

  "One page of calls."
  type WebhookDeliveryConnection implements PagedList {
    "The calls on this page."
    nodes: [WebhookDelivery!]!
    "How many calls there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "What a call consisted of: the request, or the answer to it."
  interface WebhookMessage {
    "The headers."
    headers: [HTTPHeader!]!
    "The body."
    body: String!
  }

  "The request of a call."
  type WebhookRequest implements WebhookMessage {
    "The headers."
    headers: [HTTPHeader!]!
    "The body."
    body: String!
    "The method, such as POST."
    method: String!
    "The address."
    url: String!
  }

  "The answer to a call."
  type WebhookResponse implements WebhookMessage {
    "The headers."
    headers: [HTTPHeader!]!
    "The body."
    body: String!
    "The status, such as 200."
    status: Int!
  }

  "A header."
  type HTTPHeader {
    "The name."
    name: String!
    "Its values."
    values: [String!]!
  }

  "One call of a webhook."
  type WebhookDelivery implements Node {
    "The global ID."
    id: ID!
    "When it came."
    receivedAt: DateTime!
    "What the code host sent."
    request: WebhookRequest!
    "What the instance answered."
    response: WebhookResponse!
  }
`;

/** Code monitors: searches that run by themselves and say what they found. */
export const monitors = /* GraphQL */ `
  extend type Query {
    "The code monitors of the caller, or all of them for site admins."
    monitors(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): CodeMonitorConnection!
  }

  extend type Mutation {
    "Makes a code monitor."
    createCodeMonitor(
      "The monitor itself."
      monitor: MonitorInput!
      "What to watch for."
      trigger: MonitorTriggerInput!
      "What to do then."
      actions: [MonitorActionInput!]!
    ): CodeMonitor!
    "Switches a code monitor on or off."
    toggleCodeMonitor("The monitor." id: ID!, "Whether it is to be on." enabled: Boolean!): CodeMonitor!
    "Deletes a code monitor. **This cannot be undone.**"
    deleteCodeMonitor("The monitor." id: ID!): EmptyResponse
  }

  "What a code monitor begins with."
  input MonitorInput {
    "The user or organization it belongs to."
    namespace: ID!
    "What it is for."
    description: String!
    "Whether it is on."
    enabled: Boolean! = true
  }

  "What to watch for."
  input MonitorTriggerInput {
    "A search for commits or differences."
    query: String!
  }

  "What to do: give exactly one of the two."
  input MonitorActionInput {
    "Send an email."
    email: MonitorEmailInput
    "Call an address."
    webhook: MonitorWebhookInput
  }

  "An email to send."
  input MonitorEmailInput {
    "Whether to send it."
    enabled: Boolean! = true
    "Whether to say in it what was found."
    includeResults: Boolean! = false
    "How urgent it is."
    priority: MonitorEmailPriority! = NORMAL
    "Users and organizations to send it to."
    recipients: [ID!]!
  }

  "An address to call."
  input MonitorWebhookInput {
    "Whether to call it."
    enabled: Boolean! = true
    "Whether to say what was found."
    includeResults: Boolean! = false
    "The address."
    url: String!
  }

  "How urgent an email is."
  enum MonitorEmailPriority {
    "Not so much."
    NORMAL
    "Very."
    CRITICAL
  }

  "One page of code monitors."
  type CodeMonitorConnection implements PagedList {
    "The monitors on this page."
    nodes: [CodeMonitor!]!
    "How many monitors there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A search that runs by itself and says what it found."
  type CodeMonitor implements Node {
    "The global ID."
    id: ID!
    "What it is for."
    description: String!
    "Whether it is on."
    enabled: Boolean!
    "The user or organization it belongs to."
    owner: Namespace!
    "Who made it; null for accounts that are gone."
    createdBy: User
    "When it was made."
    createdAt: DateTime!
    "What it watches for."
    trigger: MonitorTrigger!
    "What it does then."
    actions: [MonitorAction!]!
  }

  "What a code monitor can watch for."
  union MonitorTrigger = MonitorQuery

  "A search to run again and again."
  type MonitorQuery implements Node {
    "The global ID."
    id: ID!
    "The search."
    query: String!
    "What it found, the latest first."
    events(
      "How many to return."
      first: Int = 20
      "The \`endCursor\` of the page before."
      after: String
    ): MonitorEventConnection!
  }

  "What a code monitor can do."
  union MonitorAction = MonitorEmail | MonitorWebhook

  "An email."
  type MonitorEmail implements Node {
    "The global ID."
    id: ID!
    "Whether it is sent."
    enabled: Boolean!
    "Whether it says what was found."
    includeResults: Boolean!
    "How urgent it is."
    priority: MonitorEmailPriority!
    "Users and organizations it goes to."
    recipients: [Namespace!]!
  }

  "An address that is called."
  type MonitorWebhook implements Node {
    "The global ID."
    id: ID!
    "Whether it is called."
    enabled: Boolean!
    "Whether it is told what was found."
    includeResults: Boolean!
    "The address."
    url: String!
  }

  "One page of events."
  type MonitorEventConnection implements PagedList {
    "The events on this page."
    nodes: [MonitorEvent!]!
    "How many events there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "One time that a monitor found something."
  type MonitorEvent implements Node {
    "The global ID."
    id: ID!
    "How telling about it went."
    status: MonitorEventStatus!
    "What went wrong; null if nothing did."
    message: String
    "When it was."
    timestamp: DateTime!
    "How many matches there were."
    resultCount: Int!
  }

  "How telling about a find went."
  enum MonitorEventStatus {
    "It has yet to be told."
    PENDING
    "It was told."
    SUCCESS
    "It could not be told."
    ERROR
  }
`;

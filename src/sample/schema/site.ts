/** The instance itself: its version, configuration, licence and state. */
export const site = /* GraphQL */ `
  extend type Query {
    "The instance itself."
    site: Site
    "What is going on behind the scenes. Only site admins may read it."
    statusMessages: [StatusMessage!]!
    "Whether the caller is signed in, as seen by the instance."
    viewerIsAuthenticated: Boolean!
  }

  extend type Mutation {
    """
    Replaces the configuration of the instance. A wrong configuration can lock everybody out: check it with
    \`site.configuration.problems\` first. Only site admins may do this.
    """
    updateSiteConfiguration(
      "The version the change was made from: \`site.configuration.id\`."
      lastID: Int!
      "The whole configuration, as JSON with comments."
      input: JSONCString!
    ): SiteConfigurationUpdate!
    "Starts the instance anew. Requests fail for a moment. Only site admins may do this."
    reloadSite: EmptyResponse
  }

  """
  The instance itself. There is exactly one.
  """
  type Site implements Node & SettingsSubject {
    "The global ID."
    id: ID!
    "A random name that stays the same over the life of the instance."
    siteID: String!
    "The version it runs."
    productVersion: String!
    "The build of that version."
    buildVersion: String!
    "The address people reach it at."
    externalURL: String!
    "How it is configured. Only site admins may read it."
    configuration: SiteConfiguration!
    "Whether the configuration still needs attention."
    needsConfiguration: Boolean! @deprecated(reason: "Read \`alerts\`.")
    "What site admins should know about."
    alerts: [SiteAlert!]!
    "Whether there is a later version. Only site admins may read it."
    updateCheck: UpdateCheck
    "What the instance is licensed for."
    license: License!
    "How many people did something, by day, week and month. Only site admins may read it."
    usage("How many periods back to go." periods: Int = 4): SiteUsage
    "The limits on the cost of a query."
    rateLimits: QueryCostLimits!
    "How people can sign in."
    authProviders: [AuthProvider!]!
    "Whether anybody may make an account."
    allowSignup: Boolean!
    "Whether the instance shows itself without signing in."
    isPublic: Boolean!
    "Global settings; null if none were saved."
    latestSettings: Settings
    "The path of the settings page; null for callers who may not open it."
    settingsURL: String
    "The settings that apply to everybody."
    settingsCascade: SettingsCascade!
    "Whether the caller is a site admin."
    viewerCanAdminister: Boolean!
  }

  "How the instance is configured."
  type SiteConfiguration {
    "The number of the version, which grows with each change."
    id: Int!
    "The whole configuration, with the comments people wrote. Secrets are replaced by the word REDACTED."
    effectiveContents: JSONCString!
    "What is wrong with it."
    problems: [ConfigurationProblem!]!
    "The versions before, the latest first."
    history(
      "How many to return."
      first: Int = 20
      "The \`endCursor\` of the page before."
      after: String
    ): SiteConfigurationChangeConnection!
  }

  "One page of configuration changes."
  type SiteConfigurationChangeConnection implements PagedList {
    "The changes on this page."
    nodes: [SiteConfigurationChange!]!
    "How many changes there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A change of the configuration."
  type SiteConfigurationChange implements Node {
    "The global ID."
    id: ID!
    "Who made it; null for changes of the instance itself."
    author: User
    "When it was made."
    createdAt: DateTime!
    "What it changed, as a patch."
    diff: String!
  }

  "The outcome of a change."
  type SiteConfigurationUpdate {
    "The number of the version the change made."
    id: Int!
    "Whether it takes effect only after \`reloadSite\`."
    restartRequired: Boolean!
  }

  "Something wrong with a configuration."
  type ConfigurationProblem {
    "What, in a sentence."
    message: String!
    "How bad it is."
    severity: ProblemSeverity!
    "The way to the value, from the outside in."
    keyPath: [String!]!
  }

  "How bad something is."
  enum ProblemSeverity {
    "It works, but is not what it should be."
    WARNING
    "It does not work."
    ERROR
  }

  "Something people should know about."
  type SiteAlert {
    "How loud to say it."
    type: AlertType!
    "What to say, in Markdown."
    message: String!
    "The key to remember by that it was dismissed; null for what cannot be dismissed."
    isDismissibleWithKey: String
  }

  "How loud to say something."
  enum AlertType {
    "In passing."
    INFO
    "With emphasis."
    WARNING
    "With alarm."
    ERROR
  }

  "What is known about later versions."
  type UpdateCheck {
    "Whether a check is under way."
    pending: Boolean!
    "When the last check ended; null if there was none."
    checkedAt: DateTime
    "Why the last check failed; null if it did not."
    errorMessage: String
    "The latest version, if it is not the one that runs."
    updateVersionAvailable: String
  }

  "What the instance is licensed for."
  type License {
    "The name of the plan."
    productName: String!
    "Further terms."
    tags: [String!]!
    "How many users it allows."
    userCount: Int!
    "When it ends."
    expiresAt: DateTime!
  }

  "How many people did something."
  type SiteUsage {
    "By day, the latest first."
    days: [UsageBucket!]!
    "By week, the latest first."
    weeks: [UsageBucket!]!
    "By month, the latest first."
    months: [UsageBucket!]!
  }

  "How many people did something in one stretch of time."
  type UsageBucket {
    "When it began."
    startTime: DateTime!
    "How many different users."
    userCount: Int!
    "Of them, how many were signed in."
    registeredUserCount: Int!
  }
`;

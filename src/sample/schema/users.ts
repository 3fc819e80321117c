/** People and service accounts. */
export const users = /* GraphQL */ `
  extend type Query {
    "The user this request acts as; null for a request without a credential."
    currentUser: User
    "One user, by username or by email address. Give exactly one of them."
    user(
      "The exact username."
      username: String
      "An email address the user has verified. Only site admins may look up by address."
      email: String
    ): User
    """
    The users of the instance.

    The list can be long: ask for a page at a time, and for only the fields you need. Email addresses and roles are
    worked out for each user apart and make a page slow.
    """
    users(
      "How many to return. At most 1,000 on one page."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only users with this text in their username or display name."
      query: String
      "Only users for whom all the given conditions hold."
      filter: UserFilter
      "What to sort by."
      orderBy: UserOrder = USERNAME
      "Which end comes first."
      direction: SortDirection = ASCENDING
      "Only users with this tag."
      tag: String @deprecated(reason: "Tags were replaced by roles. Use \`filter: { role: ... }\`.")
    ): UserConnection!
  }

  extend type Mutation {
    "Adds a user. Only site admins may do this."
    createUser("The username." username: String!, "The first email address." email: String): CreateUserResult!
    "Changes the profile of a user. Only the user and site admins may do this. What is left out stays as it is."
    updateUser(
      "The user to change."
      user: ID!
      "A username that nobody else has."
      username: String
      "The name to show to people; null empties it."
      displayName: String
      "The address of a picture; null empties it."
      avatarURL: String @deprecated(reason: "Pictures come from the sign-in provider.")
    ): User!
    "Makes a user a site admin, or takes that away. Only site admins may do this, and not to themselves."
    setUserIsSiteAdmin(
      "The user to change."
      userID: ID!
      "Whether the user is to be a site admin."
      siteAdmin: Boolean!
    ): EmptyResponse
    """
    Deletes a user together with the user's saved searches, access tokens and memberships. **This cannot be undone.**
    Only site admins may do this, and not to themselves.
    """
    deleteUser(
      "The user to delete."
      user: ID!
      "Whether to erase the user's usage records too."
      hard: Boolean = false
    ): EmptyResponse
  }

  "What to sort users by."
  enum UserOrder {
    "By username."
    USERNAME
    "By the moment the account was made."
    CREATED_AT
    "By the number in \`databaseID\`."
    DATABASE_ID
    "By the last time the user did anything."
    LAST_ACTIVE_AT @deprecated(reason: "Usage is read from the analytics reports.")
  }

  "Conditions on users. All that are given must hold."
  input UserFilter {
    "Whether the user is a site admin."
    siteAdmin: Boolean
    "Whether the user is a service account: a program, not a person."
    serviceAccount: Boolean
    "The name of a role the user has."
    role: String
    "When the account was made."
    createdAt: DateRangeInput
    "Other conditions, of which at least one must hold."
    anyOf: [UserFilter!]
    "Conditions that must not hold."
    not: UserFilter
  }

  "A user who was added."
  type CreateUserResult {
    "The user."
    user: User!
  }

  "One page of users."
  type UserConnection implements PagedList {
    "The users on this page."
    nodes: [User!]!
    "How many users there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  """
  Someone with an account: a person, or a service account by which a program signs in.

  What other users may read of a user is the public profile. Email addresses, access tokens, sessions and roles are
  for the user and for site admins; for anybody else these fields are null and come with an error.
  """
  type User implements Node & Namespace & SettingsSubject {
    "The global ID."
    id: ID!
    "The number of the account. Analytics reports know users by it, as **Instance user ID**."
    databaseID: Int!
    "The unique name to sign in with."
    username: String!
    "The name to show to people, where one was entered."
    displayName: String
    "The address of a picture, if there is one."
    avatarURL: String
    "The path of the profile, from the root of the instance."
    url: String!
    "The path of the user's settings page; null for callers who may not open it."
    settingsURL: String
    "The same as \`username\`."
    namespaceName: String!
    "The first verified email address; empty for callers who may not read \`emails\`."
    email: String! @deprecated(reason: "Use \`emails\`, which says which address is the primary one.")
    "All email addresses. Only the user and site admins may read them."
    emails: [UserEmail!]
    "Whether the user administers the instance."
    siteAdmin: Boolean!
    "Whether this is an account for programs, without a way to sign in by hand."
    serviceAccount: Boolean!
    "When the account was made."
    createdAt: DateTime!
    "When the profile was last changed; null if it never was."
    updatedAt: DateTime
    "The organizations the user is a member of."
    organizations(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): OrgConnection!
    "The memberships behind \`organizations\`."
    organizationMemberships: [OrganizationMembership!]!
    "The access tokens of the user, without their secrets. Only the user and site admins may read them."
    accessTokens(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): AccessTokenConnection
    "The roles that were given to the user. Only the user and site admins may read them."
    roles(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): RoleConnection
    "What all the user's roles together allow."
    permissions: [Permission!]
    "The browser session of this request; null for requests with a token."
    session: Session
    "How much the user did in the given time. Only the user and site admins may read it."
    activity("The time to sum over." period: UsagePeriod = LAST_30_DAYS): UserActivity
    "The saved searches of the user."
    savedSearches(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): SavedSearchesConnection!
    "The code monitors of the user."
    monitors(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): CodeMonitorConnection!
    "The batch jobs of the user."
    batchJobs(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only jobs in one of these states."
      states: [BatchJobState!]
    ): BatchJobConnection!
    "The user's own settings; null if none were saved."
    latestSettings: Settings
    "The settings that apply to the user, from all the levels they come from."
    settingsCascade: SettingsCascade!
    "Whether the caller may change the user's settings."
    viewerCanAdminister: Boolean!
  }

  "An email address of a user."
  type UserEmail {
    "The address."
    email: String!
    "Whether messages go to this address."
    isPrimary: Boolean!
    "Whether the user proved to receive what is sent to the address."
    verified: Boolean!
    "Whose address it is."
    user: User!
  }

  "A browser session."
  type Session {
    "Whether the session can be ended from here."
    canSignOut: Boolean!
  }

  "A stretch of time up to the current moment."
  enum UsagePeriod {
    "Since midnight, UTC."
    TODAY
    "The last seven days."
    LAST_7_DAYS
    "The last thirty days."
    LAST_30_DAYS
    "Since the account was made."
    ALL_TIME
  }

  "How much a user did."
  type UserActivity {
    "How many searches the user ran."
    searches: Int!
    "How often the user jumped to a definition or a reference."
    codeNavigations: Int!
    "How many days the user did anything on."
    activeDays: Int!
    "When the user last did anything; null if never."
    lastActiveAt: DateTime
    "How many characters were shown to the user, which soon outgrows 32 bits."
    charactersShown: BigInt!
  }
`;

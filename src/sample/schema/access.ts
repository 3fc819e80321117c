/** Access tokens, roles and permissions. */
export const access = /* GraphQL */ `
  extend type Query {
    "All access tokens of the instance, without their secrets. Only site admins may read them."
    accessTokens(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only tokens of this user."
      owner: ID
    ): AccessTokenConnection!
    "The roles of the instance."
    roles(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Leaves out the roles that come with the instance."
      customOnly: Boolean = false
    ): RoleConnection!
    "Everything that a role can allow."
    permissions(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only permissions about this kind of thing."
      namespace: PermissionNamespace
    ): PermissionConnection!
  }

  extend type Mutation {
    """
    Makes an access token. The answer is the only place its secret ever appears in: keep it safe, and never in a file
    that others can read.

    Scopes: \`user:all\` lets the token do whatever its owner may do. \`site-admin:sudo\` lets it act as any user, and is
    for site admins only.
    """
    createAccessToken(
      "Whose token it is: the caller, or anybody for a site admin."
      user: ID!
      "What the token may be used for."
      scopes: [String!]!
      "What the token is for, in words, so that its owner knows it again."
      note: String!
      "After how many seconds it stops working; never when left out."
      durationSeconds: Int
    ): CreatedAccessToken!
    "Revokes an access token at once. **This cannot be undone.** Give its ID or its secret."
    deleteAccessToken("The global ID." byID: ID, "The secret itself." byToken: String): EmptyResponse
    "Makes a role. Only site admins may do this."
    createRole("A name no other role has." name: String!, "What it allows." permissions: [ID!]! = []): Role!
    "Deletes a role and takes it from everybody who has it. Only site admins may do this."
    deleteRole("The role to delete." role: ID!): EmptyResponse
    "Sets the roles of a user to exactly these. Only site admins may do this."
    setRoles("The user to change." user: ID!, "All roles the user is to have." roles: [ID!]!): User!
  }

  "One page of access tokens."
  type AccessTokenConnection implements PagedList {
    "The tokens on this page."
    nodes: [AccessToken!]!
    "How many tokens there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A long-lived credential for programs. Its secret is not kept, only a fingerprint of it."
  type AccessToken implements Node {
    "The global ID."
    id: ID!
    "Whom the token acts as."
    subject: User!
    "Who made the token: the subject, or a site admin."
    creator: User!
    "What the token may be used for."
    scopes: [String!]!
    "What it is for, in its owner's words."
    note: String!
    "When it was made."
    createdAt: DateTime!
    "When it was last used; null if never."
    lastUsedAt: DateTime
    "When it stops working; null for never."
    expiresAt: DateTime
  }

  "A token in the moment it is made."
  type CreatedAccessToken {
    "The global ID."
    id: ID!
    "The secret, for the header \`Authorization: token ...\`. It is shown this one time."
    token: String!
  }

  "One page of roles."
  type RoleConnection implements PagedList {
    "The roles on this page."
    nodes: [Role!]!
    "How many roles there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A named set of permissions."
  type Role implements Node {
    "The global ID."
    id: ID!
    "The unique name."
    name: String!
    "Whether the role comes with the instance. Such a role can be given and taken, but not deleted."
    system: Boolean!
    "When it was made."
    createdAt: DateTime!
    "What it allows."
    permissions(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): PermissionConnection!
  }

  "One page of permissions."
  type PermissionConnection implements PagedList {
    "The permissions on this page."
    nodes: [Permission!]!
    "How many permissions there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "One thing that a role can allow."
  type Permission implements Node {
    "The global ID."
    id: ID!
    "What kind of thing it is about."
    namespace: PermissionNamespace!
    "What may be done to it, such as \`WRITE\`."
    action: String!
    "Both in one, as in \`BATCH_JOBS#WRITE\`."
    displayName: String!
    "When it was introduced."
    createdAt: DateTime!
  }

  "What permissions can be about."
  enum PermissionNamespace {
    "Batch jobs and what they run."
    BATCH_JOBS
    "Code monitors."
    MONITORS
    "Who owns which files."
    OWNERSHIP
    "Saved searches of organizations."
    SAVED_SEARCHES
  }
`;

/** Organizations, their members and their invitations. */
export const organizations = /* GraphQL */ `
  extend type Query {
    "The organization with this name."
    organization("The exact name." name: String!): Org
    "The organizations of the instance."
    organizations(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only organizations with this text in their name or display name."
      query: String
    ): OrgConnection!
  }

  extend type Mutation {
    "Makes an organization whose first member is the caller."
    createOrganization(
      "The name in addresses: letters, digits and hyphens."
      name: String!
      "The name to show to people."
      displayName: String
    ): Org!
    "Changes an organization. Only its members and site admins may do this."
    updateOrganization(
      "The organization to change."
      id: ID!
      "The name to show to people; null empties it."
      displayName: String
    ): Org!
    "Deletes an organization and everything it owns. **This cannot be undone.** Only site admins may do this."
    deleteOrganization("The organization to delete." organization: ID!): EmptyResponse
    "Invites a user. Only members and site admins may do this."
    inviteUserToOrganization(
      "Where to."
      organization: ID!
      "Whom, by username."
      username: String!
    ): InviteUserToOrganizationResult!
    "Accepts or rejects an invitation. Only the invited user may do this."
    respondToOrganizationInvitation(
      "The invitation."
      organizationInvitation: ID!
      "The answer."
      responseType: OrganizationInvitationResponseType!
    ): EmptyResponse
    "Ends a membership. A member may leave; site admins may remove anyone."
    removeUserFromOrganization("The member." user: ID!, "The organization." organization: ID!): EmptyResponse
  }

  "The result of an invitation."
  type InviteUserToOrganizationResult {
    "Whether an email was sent: the sample sends none."
    sentInvitationEmail: Boolean!
    "The address to accept the invitation at."
    invitationURL: String!
  }

  "One page of organizations."
  type OrgConnection implements PagedList {
    "The organizations on this page."
    nodes: [Org!]!
    "How many organizations there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "A group of users that owns things in common."
  type Org implements Node & Namespace & SettingsSubject {
    "The global ID."
    id: ID!
    "The unique name in addresses."
    name: String!
    "The name to show to people."
    displayName: String
    "The same as \`name\`."
    namespaceName: String!
    "The path of the organization's page, from the root of the instance."
    url: String!
    "The path of its settings page; null for callers who may not open it."
    settingsURL: String
    "When it was made."
    createdAt: DateTime!
    "The users that belong to it."
    members(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
      "Only members with this text in their username."
      query: String
    ): UserConnection!
    "The invitations nobody answered yet. Only members and site admins may read them."
    invitations(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): OrganizationInvitationConnection!
    "Whether the caller is a member."
    viewerIsMember: Boolean!
    "The invitation the caller has not answered yet, if there is one."
    viewerPendingInvitation: OrganizationInvitation
    "Its own settings; null if none were saved."
    latestSettings: Settings
    "The settings that apply to it, from all the levels they come from."
    settingsCascade: SettingsCascade!
    "Whether the caller may change it."
    viewerCanAdminister: Boolean!
    "The repositories its members work on most."
    repositories(
      "How many to return."
      first: Int = 50
      "The \`endCursor\` of the page before."
      after: String
    ): RepositoryConnection!
  }

  "The bond between a user and an organization."
  type OrganizationMembership {
    "Where."
    organization: Org!
    "Who."
    user: User!
    "Since when."
    createdAt: DateTime!
  }

  "One page of invitations."
  type OrganizationInvitationConnection implements PagedList {
    "The invitations on this page."
    nodes: [OrganizationInvitation!]!
    "How many invitations there are on all pages."
    totalCount: Int!
    "Where this page ends."
    pageInfo: PageInfo!
  }

  "An offer of membership that waits for an answer."
  type OrganizationInvitation implements Node {
    "The global ID."
    id: ID!
    "Where to."
    organization: Org!
    "Who invited."
    sender: User!
    "Who is invited; null if the invitation went to an address without an account."
    recipient: User
    "The address it was sent to, where it was sent by email."
    recipientEmail: String
    "When it was sent."
    createdAt: DateTime!
    "When it stops being valid."
    expiresAt: DateTime
    "When it was answered; null while it waits."
    respondedAt: DateTime
    "The answer; null while it waits."
    responseType: OrganizationInvitationResponseType
  }

  "Answers to an invitation."
  enum OrganizationInvitationResponseType {
    "Become a member."
    ACCEPT
    "Stay away, and let the sender know."
    REJECT
  }
`;

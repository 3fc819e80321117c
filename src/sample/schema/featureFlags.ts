/** Feature flags. */
export const featureFlags = /* GraphQL */ `
  extend type Query {
    "All feature flags. Only site admins may read them."
    featureFlags: [FeatureFlag!]!
    "The feature flag with this name. Only site admins may read it."
    featureFlag("The exact name." name: String!): FeatureFlag
    "What the flags come to for the caller."
    evaluatedFeatureFlags: [EvaluatedFeatureFlag!]!
    "What one flag comes to for the caller; null when there is no such flag."
    evaluateFeatureFlag("The exact name." flagName: String!): Boolean
  }

  extend type Mutation {
    "Makes a feature flag. Give either a value or a share. Only site admins may do this."
    createFeatureFlag(
      "A name no other flag has."
      name: String!
      "The value, the same for everybody."
      value: Boolean
      "The share of users it is on for, in hundredths of a percent: 10,000 stands for everybody."
      rolloutBasisPoints: Int
    ): FeatureFlag!
    "Changes a feature flag. Only site admins may do this."
    updateFeatureFlag(
      "The flag."
      name: String!
      "The value, the same for everybody."
      value: Boolean
      "The share of users it is on for, in hundredths of a percent."
      rolloutBasisPoints: Int
    ): FeatureFlag!
    "Deletes a feature flag and its overrides. Only site admins may do this."
    deleteFeatureFlag("The flag." name: String!): EmptyResponse
    "Sets a flag for one user or organization, whatever it is for the others. Only site admins may do this."
    createFeatureFlagOverride(
      "The user or organization."
      namespace: ID!
      "The flag."
      flagName: String!
      "The value for them."
      value: Boolean!
    ): FeatureFlagOverride!
  }

  "A switch: on or off for everybody, or on for a share of the users."
  union FeatureFlag = FeatureFlagBoolean | FeatureFlagRollout

  "A flag with the same value for everybody."
  type FeatureFlagBoolean {
    "The unique name."
    name: String!
    "The value."
    value: Boolean!
    "Values for single users and organizations."
    overrides: [FeatureFlagOverride!]!
    "When it was made."
    createdAt: DateTime!
    "When it was last changed."
    updatedAt: DateTime!
  }

  "A flag that is on for a share of the users. The same users stay in it while the share grows."
  type FeatureFlagRollout {
    "The unique name."
    name: String!
    "The share, in hundredths of a percent."
    rolloutBasisPoints: Int!
    "Values for single users and organizations."
    overrides: [FeatureFlagOverride!]!
    "When it was made."
    createdAt: DateTime!
    "When it was last changed."
    updatedAt: DateTime!
  }

  "The value of a flag for one user or organization."
  type FeatureFlagOverride implements Node {
    "The global ID."
    id: ID!
    "For whom."
    namespace: Namespace!
    "Which flag."
    targetFlag: FeatureFlag!
    "The value."
    value: Boolean!
  }

  "What a flag comes to for the caller."
  type EvaluatedFeatureFlag {
    "The name of the flag."
    name: String!
    "The value."
    value: Boolean!
  }
`;

/** Settings and the levels they come from. */
export const settings = /* GraphQL */ `
  extend type Query {
    "The settings that apply to the caller."
    viewerSettings: SettingsCascade!
    "Whoever has settings under this ID: the site, an organization or a user."
    settingsSubject("A global ID." id: ID!): SettingsSubject
  }

  extend type Mutation {
    """
    Changes one value in the settings of a subject. The edit names the version it was made from, so that two people
    do not undo each other's work without noticing: when the settings changed meanwhile, the mutation fails.
    """
    editSettings(
      "Whose settings."
      subject: ID!
      "The version the edit was made from: \`latestSettings.id\`, or null when there were none."
      lastID: Int
      "The change."
      edit: SettingsEdit!
    ): SettingsEditResult
  }

  "Who can have settings: the site, an organization or a user."
  interface SettingsSubject {
    "The global ID."
    id: ID!
    "Its own settings; null if none were saved."
    latestSettings: Settings
    "The path of its settings page; null for callers who may not open it."
    settingsURL: String
    "Whether the caller may change the settings."
    viewerCanAdminister: Boolean!
    "The settings that apply to it, from all the levels they come from."
    settingsCascade: SettingsCascade!
  }

  "One saved version of the settings of a subject."
  type Settings {
    "The number of the version, which grows with each edit."
    id: Int!
    "Whose settings."
    subject: SettingsSubject!
    "Who saved it; null for what came with the instance."
    author: User
    "When it was saved."
    createdAt: DateTime!
    "The settings themselves, with the comments people wrote."
    contents: JSONCString!
  }

  "Settings in layers: a later layer overrides an earlier one."
  type SettingsCascade {
    "The layers, from the weakest to the strongest."
    subjects: [SettingsSubject!]!
    "What the layers come to."
    final: JSONValue!
  }

  "One change to settings. Give a value to set it, or none to remove what is there."
  input SettingsEdit {
    "The way to the value, from the outside in: an empty list stands for the whole."
    keyPath: [KeyPathSegment!]!
    "What to put there; removed when left out."
    value: JSONValue
    "Whether \`value\` is text with comments in it, to be kept as it is."
    valueIsJSONCEncodedString: Boolean = false
  }

  "A step into settings: give exactly one of the two."
  input KeyPathSegment {
    "The name of a member of an object."
    property: String
    "The place in a list, counted from 0."
    index: Int
  }

  "The outcome of an edit."
  type SettingsEditResult {
    "The version the edit made."
    settings: Settings!
    "Always null. Errors are among the errors of the response."
    empty: EmptyResponse
  }
`;

/** The files of the workspace, by name. */
export const languageFiles: Readonly<Record<string, string>> = {
  'write.graphql': `query Me {
  currentUser {
    username

  }
}

query Found {
  search(query: "x") {
    results {
      matchCount
    }
  }
}
`,
  'mistakes.graphql': `query Wrong($unused: ID) {
  currentUser {
    usernam
  }
  search(query: """
  repo:a
  """) {
    results {
      matchCount
    }
  }
}
`,
  'uses-email.graphql': 'query Mail {\n  currentUser {\n    email\n  }\n}\n',
  'in-file.graphql': 'query F {\n  only\n}\n',
  'tools/elsewhere.graphqls': 'type Query { onlyInTheFile: String }\n',
};

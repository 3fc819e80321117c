/** The document that "Try the Sample Instance" opens: each operation runs unchanged, without problems. */
export const sampleQueries = `# Sample queries
# The sample instance runs on this computer until you close the window.
# Select Run above an operation, or press Ctrl+Enter (Cmd+Enter on macOS) with the cursor in it.

# The user of the access token.
query Me {
  currentUser {
    username
    displayName
    siteAdmin
  }
}

# The first page of a list. The next page begins at "endCursor".
query FirstPeople {
  users(first: 5) {
    nodes {
      ...Person
    }
    totalCount
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}

fragment Person on User {
  databaseID
  username
  displayName
}

# The number of results of a search.
query CountMatches {
  search(query: "router") {
    results {
      matchCount
    }
  }
}

# A part of a response can fail.
query PartialAnswer {
  site {
    productVersion
  }
  node(id: "no such thing") {
    id
  }
}

# A mutation modifies data, so you're asked for confirmation.
mutation Ping {
  ping
}
`;

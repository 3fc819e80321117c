/** The scratch document that "Try the Sample Instance" opens: each operation runs unchanged. */
export const sampleQueries = `# This is the sample instance, running on this machine until you close the window.
# Select "Run" above an operation, or press Ctrl+Enter (Cmd+Enter on macOS) with the cursor in it.

# Who the token belongs to.
query Me {
  currentUser {
    username
    displayName
    siteAdmin
  }
}

# A page of a connection; "endCursor" is where the next one begins.
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

# How many matches a search finds.
query CountMatches {
  search(query: "router") {
    results {
      matchCount
    }
  }
}

# One part of an answer can fail while the rest is there.
query PartialAnswer {
  site {
    productVersion
  }
  node(id: "no such thing") {
    id
  }
}

# A mutation changes the instance, so you are asked first.
mutation Ping {
  ping
}

# A field that does not exist: it is marked, and sent only when you insist.
query Mistake {
  currentUser {
    nickname
  }
}
`;

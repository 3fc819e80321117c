import * as l10n from '@vscode/l10n';
import { wrapped } from '../adapters/confirmationRows';

/** The number of characters that the editor shows beside the sidebar and the minimap of a window of 900 pixels. */
const lineLength = 46;

/** Wraps a comment, because the editor of a small window cuts long lines. */
function comment(text: string): string {
  return wrapped(text, lineLength - 2)
    .map((line) => `# ${line}`)
    .join('\n');
}

/** Returns the document that "Try the Sample Instance" opens. All operations are valid. */
export function sampleQueries(): string {
  return `# ${l10n.t('Sample queries')}
${comment(l10n.t('The sample instance runs on this computer until you close the window.'))}
${comment(l10n.t('Select Run above an operation, or press Ctrl+Enter (Cmd+Enter on macOS) with the cursor in it.'))}

${comment(l10n.t('The user of the access token.'))}
query Me {
  currentUser {
    username
    displayName
    siteAdmin
  }
}

${comment(l10n.t('The first page of a list. The next page starts after "endCursor".'))}
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

${comment(l10n.t('The number of matches of a search.'))}
query CountMatches {
  search(query: "router") {
    results {
      matchCount
    }
  }
}

${comment(l10n.t('A response can contain both data and errors.'))}
query PartialAnswer {
  site {
    productVersion
  }
  node(id: "no such thing") {
    id
  }
}

${comment(l10n.t("A mutation can modify data, so you're asked for confirmation."))}
mutation Ping {
  ping
}
`;
}

import type { Page } from 'playwright-core';

/** Collects browser messages on violations of content security policies in the page and all its frames. */
export function policyViolations(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) {
      const { url, lineNumber } = message.location();
      found.push(`${message.text()} (${url}:${lineNumber})`);
    }
  });
  return found;
}

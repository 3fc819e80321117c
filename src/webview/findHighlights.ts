/** Matches the selectors of rules for VS Code's find widget, which table editors don't have. */
const findHighlight = /^::highlight\((?:current-)?find-highlight\)$/;

/**
 * Deletes the rules for matches of VS Code's find widget from the default styles of webviews. The browser
 * resolves them for every element, which takes most of the time of a frame while the grid scrolls.
 */
export function deleteFindHighlights(page: Document): void {
  const styles = page.getElementById('_defaultStyles');
  if (styles instanceof HTMLStyleElement && styles.sheet !== null) deleteFrom(styles.sheet);
}

function deleteFrom(rules: CSSStyleSheet | CSSGroupingRule): void {
  for (let place = rules.cssRules.length - 1; place >= 0; place -= 1) {
    const rule = rules.cssRules[place];
    if (rule instanceof CSSStyleRule) {
      if (findHighlight.test(rule.selectorText)) rules.deleteRule(place);
    } else if (rule instanceof CSSGroupingRule) deleteFrom(rule);
  }
}

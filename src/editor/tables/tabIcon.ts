/** The icons of tabs by the start of the table key; the first match applies. */
const icons = [
  [/^export\/[^/]+\/user-registry/, 'registry'],
  [/^export\/[^/]+\/credits/, 'credits'],
  [/^export\//, 'usage'],
  [/^analysis\/[^/]+\/changes\//, 'changes'],
  [/^analysis\//, 'analysis'],
] as const;

type TabIcon = (typeof icons)[number][1] | 'table';

/** Returns the name of the icon in `media/tabs` for the tab of a table with this key. */
export function tabIcon(key: string): TabIcon {
  return icons.find(([start]) => start.test(key))?.[1] ?? 'table';
}

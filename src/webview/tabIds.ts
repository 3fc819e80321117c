/** The ID of the element of a tab. */
export const tabElementId = (id: string): string => `tab-${id}`;

/** The ID of the panel of a tab. */
export const tabPanelId = (id: string): string => `panel-${id}`;

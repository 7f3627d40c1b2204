/** The minimum width of a table in the admin panel, in pixels; narrower lists show cards. */
export const panelTable = 880

/** The cache of what pages store for use offline, such as the fonts of exported files. A new version of the worker leaves it alone. */
export const keptCache = 'kept'

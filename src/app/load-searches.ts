import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

/** What a customer can search in the palette. */
export const loadCustomerSearches: LoadSearches = async () => {
  const [{ searchOf }, { ownProjectsList }, { ownTaskSearch }] = await Promise.all([
    import('#src/features/kit/lists/list-search.ts'),
    import('#src/features/customer/my-projects/own-projects-list.ts'),
    import('#src/features/customer/project-status/own-task-search.ts'),
  ])
  return [searchOf(ownProjectsList), ownTaskSearch]
}

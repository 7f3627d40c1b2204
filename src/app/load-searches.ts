import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

/** What a customer can search in the palette. */
export const loadCustomerSearches: LoadSearches = async () => {
  const [{ projectSearch }, { ownTaskSearch }] = await Promise.all([
    import('#src/features/project/projects/project-search.ts'),
    import('#src/features/customer/project-status/own-task-search.ts'),
  ])
  return [projectSearch, ownTaskSearch]
}

import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

/** What a customer can search in the palette. */
export const loadCustomerSearches: LoadSearches = async () => {
  const [{ projectSearch }, { ownTaskSearch }] = await Promise.all([
    import('#src/features/project/projects/project-search.ts'),
    import('#src/features/panel/tasks/task-search.ts'),
  ])
  return [projectSearch, ownTaskSearch]
}

/** What an admin can search in it. */
export const loadAdminSearches: LoadSearches = async () => {
  const [{ userSearch }, { everyonesProjectSearch }, { taskSearch }, { messageSearch }] = await Promise.all([
    import('#src/features/panel/users/user-search.ts'),
    import('#src/features/project/projects/project-search.ts'),
    import('#src/features/panel/tasks/task-search.ts'),
    import('#src/features/panel/messages/message-search.ts'),
  ])
  return [userSearch, everyonesProjectSearch, taskSearch, messageSearch]
}

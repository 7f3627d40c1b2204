import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

/** What a customer can search in the palette. */
export const loadCustomerSearches: LoadSearches = async () => {
  const [{ projectSearch }, { ownTaskSearch }] = await Promise.all([
    import('#src/features/project/projects/project-search.ts'),
    import('#src/features/customer/project-status/own-task-search.ts'),
  ])
  return [projectSearch, ownTaskSearch]
}

/** What an admin can search in it. */
export const loadAdminSearches: LoadSearches = async () => {
  const [{ searchOf }, { usersList }, { managementList }, { tasksList }, { messagesList }] = await Promise.all([
    import('#src/features/kit/lists/list-search.ts'),
    import('#src/features/panel/users/users-list.tsx'),
    import('#src/features/panel/projects/management-list.tsx'),
    import('#src/features/panel/tasks/task-list.tsx'),
    import('#src/features/panel/messages/message-list.tsx'),
  ])
  return [searchOf(usersList), searchOf(managementList), searchOf(tasksList), searchOf(messagesList)]
}

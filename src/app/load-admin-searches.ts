import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

// Apart from what customers search: the build keeps code of the panel out of files that they load.

/** What an admin can search in the palette. */
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

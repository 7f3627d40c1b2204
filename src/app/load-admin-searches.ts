import type { LoadSearches } from '#src/features/kit/palette/palette-search.ts'

// Apart from what customers search: the build keeps code of the panel out of files that they load.

/** The lists of the panel that have a page, in the order of the palette. */
export async function loadAdminLists() {
  const [{ usersList }, { managementList }, { tasksList }, { messagesList }] = await Promise.all([
    import('#src/features/panel/users/users-list.tsx'),
    import('#src/features/panel/projects/management-list.tsx'),
    import('#src/features/panel/tasks/task-list.tsx'),
    import('#src/features/panel/messages/message-list.tsx'),
  ])
  return [usersList, managementList, tasksList, messagesList]
}

/** What an admin can search in the palette. */
export const loadAdminSearches: LoadSearches = async () => {
  const [lists, { searchOf }] = await Promise.all([loadAdminLists(), import('#src/features/kit/lists/list-search.ts')])
  return lists.map(searchOf)
}

/** Of the bytes of a user's files, see file-blobs.ts. Like a database with one store, so that it is removed in the same way. */
export function filesDatabaseName(userId: string): string {
  return `sevenday-files-${userId}`
}

/** The same of the copies of a user's drafts, see drafts/draft-copies.ts. */
export function draftsDatabaseName(userId: string): string {
  return `sevenday-drafts-${userId}`
}

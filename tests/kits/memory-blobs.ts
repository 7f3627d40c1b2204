import type { FileBlobs, FileContent } from '#src/data/uploads/file-blobs.ts'

/** The bytes of files as a device holds them, where there is no IndexedDB. */
export function memoryBlobs(): FileBlobs & { held: Map<string, FileContent> } {
  const held = new Map<string, FileContent>()
  return {
    held,
    put: async (id, content) => void held.set(id, content),
    get: async (id) => held.get(id),
    remove: async (ids) => ids.forEach((id) => held.delete(id)),
    ids: async () => [...held.keys()],
  }
}

import type { FileBlobs, FileContent } from '#src/data/uploads/file-blobs.ts'

/** A device's store of file bytes, for environments without IndexedDB. */
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

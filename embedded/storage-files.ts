/** Stores the bytes of storage objects in the data folder, or in memory for tests. lite does not export its own adapter. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'
import { requestContext } from './request-context.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>

interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly metadata: Metadata
}

interface Shelf {
  read(key: string): Promise<StoredFile | undefined>
  write(key: string, file: StoredFile): Promise<void>
  remove(key: string): Promise<void>
}

/** @param folder where to store the files; undefined stores them in memory. */
export function createStorageFiles(folder: string | undefined): StorageAdapter {
  const shelf = folder === undefined ? memoryShelf() : folderShelf(folder)

  async function get(bucket: string, name: string): Promise<StoredFile> {
    const file = await shelf.read(keyOf(bucket, name))
    if (!file) throw Object.assign(new Error('Object not found'), { statusCode: 404 })
    return file
  }

  /** Takes the change back if the request fails: hosted stores each version apart, and the database may still refuse it. */
  async function change(key: string, file: StoredFile | undefined): Promise<void> {
    const former = await shelf.read(key)
    const set = (bytes: StoredFile | undefined) => (bytes ? shelf.write(key, bytes) : shelf.remove(key))
    requestContext.getStore()?.undo.push(() => set(former))
    await set(file)
  }

  return {
    driver: shelf,
    async getObject(bucket, name) {
      const { bytes, metadata } = await get(bucket, name)
      return { metadata, httpStatusCode: 200, body: new Blob([bytes], { type: metadata.mimetype }) }
    },
    async uploadObject(bucket, name, _version, body, contentType, cacheControl) {
      const bytes = await bytesOf(body)
      const metadata: Metadata = {
        cacheControl,
        contentLength: bytes.byteLength,
        size: bytes.byteLength,
        mimetype: contentType,
        lastModified: new Date(),
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        httpStatusCode: 200,
      }
      await change(keyOf(bucket, name), { bytes, metadata })
      return metadata
    },
    async deleteObject(bucket, name) {
      await change(keyOf(bucket, name), undefined)
    },
    async deleteObjects(bucket, names) {
      await Promise.all(names.map((name) => shelf.remove(keyOf(bucket, name))))
    },
    async copyObject(fromBucket, fromName, _version, toBucket, toName) {
      const file = await get(fromBucket, fromName)
      await change(keyOf(toBucket, toName), file)
      return file.metadata
    },
    async headObject(bucket, name) {
      return (await get(bucket, name)).metadata
    },
    async privateAssetUrl(bucket, name) {
      return `local:${keyOf(bucket, name)}`
    },
  }
}

/** A name that is safe on any file system, whatever the object's path contains. */
function keyOf(bucket: string, name: string): string {
  return createHash('sha256').update(`${bucket}/${name}`).digest('hex')
}

function memoryShelf(): Shelf {
  const files = new Map<string, StoredFile>()
  return {
    read: async (key) => files.get(key),
    write: async (key, file) => void files.set(key, file),
    remove: async (key) => void files.delete(key),
  }
}

function folderShelf(folder: string): Shelf {
  const path = (key: string) => join(folder, key)
  return {
    async read(key) {
      try {
        const [bytes, described] = await Promise.all([readFile(path(key)), readFile(`${path(key)}.json`, 'utf8')])
        const metadata: Metadata = JSON.parse(described)
        if (metadata.lastModified) metadata.lastModified = new Date(metadata.lastModified)
        return { bytes: new Uint8Array(bytes), metadata }
      } catch {
        return undefined
      }
    },
    async write(key, { bytes, metadata }) {
      await mkdir(folder, { recursive: true })
      // Write to a temporary name first, so that a half-written file is never visible.
      await writeFile(`${path(key)}.part`, bytes)
      await writeFile(`${path(key)}.json`, JSON.stringify(metadata))
      await rename(`${path(key)}.part`, path(key))
    },
    async remove(key) {
      await Promise.all([rm(path(key), { force: true }), rm(`${path(key)}.json`, { force: true })])
    },
  }
}

async function bytesOf(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

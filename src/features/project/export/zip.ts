import { Zip, ZipPassThrough } from 'fflate'

/** How many bytes are held in memory before they go to a blob, which a browser can move to disk. */
const held = 4 * 1024 * 1024

export interface ZipWriter {
  /** Adds a file. One at a time. @param at milliseconds since the epoch */
  add(path: string, at: number, content: Blob): Promise<void>
  end(): Blob
}

/** Writes a zip in pieces. Files are stored, not compressed: pictures, videos and documents already are. */
export function zipWriter(): ZipWriter {
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let failure: Error | null = null
  const flush = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  const zip = new Zip((error, piece) => {
    failure ??= error
    if (!piece) return
    pieces.push(piece)
    size += piece.length
    if (size >= held) flush()
  })
  const assertWell = () => {
    if (failure) throw failure
  }
  return {
    async add(path, at, content) {
      const file = new ZipPassThrough(path)
      file.mtime = at
      zip.add(file)
      const reader = content.stream().getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        file.push(value)
      }
      file.push(new Uint8Array(0), true)
      assertWell()
    },
    end() {
      zip.end()
      assertWell()
      flush()
      return new Blob(blobs, { type: 'application/zip' })
    },
  }
}

import { recordIn } from '#src/domain/json.ts'
import { isTransient, TransportError } from '../server/transport.ts'
import {
  type Answer,
  bucketCalls,
  type Expected,
  failureOf,
  type Headers,
  longestStall,
  longestTransfer,
  notTheBucket,
} from './bucket-calls.ts'
import type { SupabaseClient } from './client.ts'

/** The bucket of projects' files. Each call throws a TransportError on failure, see `bucketCalls`. */
export interface ProjectFiles {
  /** Announces a resumable upload. @returns where its parts go; `stored` if the bucket has this file */
  announce(file: { name: string; type: string; size: number }): Promise<string>
  /** How many bytes of an upload have arrived; null if the server doesn't know the upload, or no longer knows it. */
  offset(url: string): Promise<number | null>
  /** Sends a part. @returns how many bytes have arrived after it; null if the upload is at another offset */
  send(part: Part): Promise<number | null>
  /** Stores a small file at once. Succeeds if the file already exists. */
  store(name: string, content: Blob): Promise<void>
  isStored(name: string): Promise<boolean>
  /** @param expected the known facts about the file: a different answer isn't the file */
  download(name: string, expected: Expected): Promise<Blob>
}

export interface Part {
  url: string
  offset: number
  part: Blob
  /** Called with the bytes of this part that have been sent. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

const bucket = 'files'
const tus = { 'tus-resumable': '1.0.0' }

/** @param userId see `bucketCalls` */
export function supabaseProjectFiles(client: () => Promise<SupabaseClient>, userId: string): ProjectFiles {
  const { ask, fetched, object, store, download } = bucketCalls(client, userId)

  return {
    async announce({ name, type, size }) {
      const metadata = { bucketName: bucket, objectName: name, contentType: type, cacheControl: '0' }
      const answer = await fetched('/upload/resumable', {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(size),
          'upload-metadata': Object.entries(metadata)
            .map(([key, value]) => `${key} ${btoa(value)}`)
            .join(),
        },
      })
      if (answer.status === 409) return 'stored'
      const url = answer.header('location')
      if (answer.status !== 201 || !url) throw failureOf(answer)
      return url
    },
    async offset(url) {
      const answer = await fetched(url, { method: 'HEAD', headers: tus })
      // This answer has no body with a reason. Announcing the file again gives the reason.
      if (answer.status >= 400 && !isTransient(answer.status)) return null
      if (answer.status !== 200) throw failureOf(answer)
      return offsetIn(answer)
    },
    async send(sent) {
      const { offset, part } = sent
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      const answer = await ask((_base, identity) => uploaded(sent, { ...identity, ...headers }))
      // 409: the upload is at another offset. 404 and 410: the upload has ended. 423: another tab is sending.
      if ([404, 409, 410, 423].includes(answer.status)) return null
      if (answer.status !== 204) throw failureOf(answer)
      const arrived = offsetIn(answer)
      if (arrived <= offset || arrived > offset + part.size) throw notTheBucket()
      return arrived
    },
    async store(name, content) {
      const headers = { 'cache-control': 'max-age=0' }
      const failure = await store(`${bucket}/${name}`, content, { headers, longest: longestTransfer })
      if (failure && failure.code !== '409') throw failure
    },
    async isStored(name) {
      const answer = await object(`info/${bucket}/${name}`, { method: 'GET' })
      if (answer.status === 200 && typeof recordIn(answer.text)?.id === 'string') return true
      const failure = failureOf(answer)
      if (failure.kind === 'bad-request') return false
      throw failure
    },
    download: (name, expected) => download(`${bucket}/${name}`, expected, { longest: longestTransfer }),
  }
}

/** Sends a body and reports its progress, which fetch can't. */
function uploaded({ url, part, signal, onProgress }: Part, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), longestStall)
    }
    const end = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
    }
    const stop = () => request.abort()
    const fail = () => {
      end()
      reject(new TransportError('unreachable', 'the upload was interrupted'))
    }
    if (signal.aborted) {
      fail()
      return
    }
    request.open('PATCH', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      wait()
      onProgress(loaded)
    }
    request.onload = () => {
      end()
      const { status, responseText } = request
      resolve({ status, text: responseText, header: (name) => request.getResponseHeader(name) })
    }
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', stop)
    wait()
    request.send(part)
  })
}

/** Where an upload is. */
function offsetIn({ header }: Answer): number {
  const offset = header('upload-offset')
  if (!offset || !/^\d+$/.test(offset)) throw notTheBucket()
  return Number(offset)
}

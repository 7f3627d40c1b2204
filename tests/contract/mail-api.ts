/** A mail API that honours idempotency keys, as the hosted one does, and fails on command. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly key: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

type Answer = 'accepts' | 'loses its answer' | { status: number; name?: string; headers?: Record<string, string> }

export interface MailApi {
  readonly url: string
  readonly key: string
  /** Each mail that it delivers. */
  readonly delivered: readonly Received[]
  /** The keys that came again with another mail. */
  readonly changed: readonly string[]
  /** The answer of the mail API from now on. */
  answer: Answer
  close(): Promise<void>
}

export async function startMailApi(): Promise<MailApi> {
  const delivered: Received[] = []
  const changed: string[] = []
  const known = new Map<string, string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const key = String(request.headers['idempotency-key'])
      const answerWith = (status: number, content: object, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content))
      if (request.headers.authorization !== `Bearer ${api.key}`) return answerWith(401, { name: 'invalid_api_key' })
      const { answer } = api
      if (typeof answer === 'object') return answerWith(answer.status, { name: answer.name }, answer.headers)
      if (known.has(key) && known.get(key) !== body) {
        changed.push(key)
        return answerWith(409, { name: 'invalid_idempotent_request' })
      }
      if (!known.has(key)) delivered.push({ key, ...JSON.parse(body) })
      known.set(key, body)
      if (answer === 'loses its answer') return request.socket.destroy()
      return answerWith(200, { id: key })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: MailApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    key: 'a key',
    delivered,
    changed,
    answer: 'accepts',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return api
}

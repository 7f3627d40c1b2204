import { readFields } from './malformed-body.ts'
import { withBody } from './stored-file-answers.ts'

/**
 * Hosted lists a folder: names are relative to it, and deeper paths appear as folders without an id. lite returns the full paths of
 * everything with that prefix. This converts lite's answer to hosted's.
 */

export function isStorageList(request: Request, pathname: string): boolean {
  return request.method === 'POST' && pathname.startsWith('/storage/v1/object/list/')
}

/**
 * @param asked the list request, its body not consumed.
 * @param serve calls lite.
 */
export async function listFolder(asked: Request, serve: (request: Request) => Promise<Response>): Promise<Response> {
  const fields = await readFields(asked)
  const response = await serve(asked)
  if (!response.ok) return response
  const prefix = typeof fields?.prefix === 'string' ? fields.prefix : ''
  const found: unknown = await response.json()
  if (!Array.isArray(found)) return Response.json(found, response)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const entries = new Map<string, Record<string, unknown>>()
  for (const file of found) {
    const path = String(file.name)
    if (!path.startsWith(folder)) continue
    const [name = '', ...deeper] = path.slice(folder.length).split('/')
    entries.set(name, deeper.length === 0 ? { ...file, name } : folderEntry(name))
  }
  return withBody(response, [...entries.values()])
}

function folderEntry(name: string): Record<string, unknown> {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
}

import { isTransient, type Transport, TransportError } from '../server/transport.ts'

/**
 * Calls public database functions without the backend's client, which public pages must not load.
 *
 * @param options.url the backend's origin, without a trailing slash
 */
export function plainTransport(options: { url: string; publishableKey: string; fetch: typeof fetch }): Transport {
  return {
    async call(name, args, signal) {
      let response: Response
      try {
        response = await options.fetch(`${options.url}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { apikey: options.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify(args),
          signal,
          // The request continues if the tab closes now.
          keepalive: true,
        })
      } catch (error) {
        throw new TransportError('unreachable', String(error), '', { cause: error })
      }
      if (response.ok) return response.status === 204 ? null : (await response.text()) || null
      const { message, code, hint } = await readError(response)
      const kind = isTransient(response.status) ? 'unreachable' : 'bad-request'
      throw new TransportError(kind, message, hint || code || String(response.status))
    },
  }
}

async function readError(response: Response): Promise<{ message: string; code: string; hint: string }> {
  const body = (await response.json().catch(() => ({}))) as { message?: unknown; code?: unknown; hint?: unknown } | null
  return {
    message: String(body?.message ?? response.status),
    code: String(body?.code ?? ''),
    hint: String(body?.hint ?? ''),
  }
}

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PeerServer {
  /** Without a trailing slash. */
  url: string
  close(): void
}

/**
 * Serves the peers' pages, each at `/<name>` with its cacheable script. Forwards all other requests to the app's backend after `delay`
 * milliseconds, to simulate a network.
 */
export async function servePeers(options: {
  scripts: Record<string, string>
  head: string
  backend: string
  delay: number
}): Promise<PeerServer> {
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', 'http://peer').pathname
    const page = options.scripts[path.slice(1)]
    const script = options.scripts[path.slice(1).replace(/\.js$/, '')]
    if (page !== undefined) {
      answer.setHeader('content-type', 'text/html')
      answer.end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title><link rel="icon" href="data:,">${options.head}</head>` +
          `<body><div id="root"></div><script src="${path}.js"></script></body></html>`,
      )
    } else if (script !== undefined) {
      answer.setHeader('content-type', 'text/javascript')
      answer.setHeader('cache-control', 'public, max-age=31536000, immutable')
      answer.end(script)
    } else {
      setTimeout(() => {
        const target = new URL(incoming.url ?? '/', options.backend)
        const headers = { ...incoming.headers, host: target.host, origin: options.backend }
        const onward = request(target, { method: incoming.method, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        })
        onward.on('error', () => answer.destroy())
        incoming.pipe(onward)
      }, options.delay)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Applies request-gate.ts to Vite's dev and preview servers, before everything they serve. */
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { deniedFiles } from './private-files.ts'
import { disarm, refuseRequest, refuseUpgrade } from './request-gate.ts'

export function requestGate(): Plugin {
  return {
    name: 'sevenday:request-gate',
    config: () => ({
      server: {
        // The gate decides, with one list and one message for the app, the backend and both servers.
        allowedHosts: true,
        // Vite would let every page on localhost read the app and the mailbox. The backend's API sends its own headers, as hosted does.
        cors: false,
        fs: { deny: deniedFiles() },
      },
    }),
    configureServer: { order: 'pre', handler: guard },
    configurePreviewServer: { order: 'pre', handler: guard },
  }
}

function guard({ httpServer, middlewares }: ViteDevServer | PreviewServer): void {
  middlewares.use((request, response, next) => {
    if (!refuseRequest(request, response)) next()
  })
  // Run before Vite's own listeners, which are already attached.
  httpServer?.prependListener('request', disarm)
  httpServer?.prependListener('upgrade', (request, socket) => void refuseUpgrade(request, socket))
}

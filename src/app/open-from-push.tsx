import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOpenPath } from '#src/pwa/push-messages.ts'

/** Opens the page for a clicked browser notification. The worker asks the open page to navigate, so nothing reloads. */
export function OpenFromPush() {
  const navigate = useNavigate()
  useEffect(() => {
    // Undefined without HTTPS.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const open = ({ data, ports }: MessageEvent) => {
      if (!isOpenPath(data)) return
      void navigate(data.path)
      ports[0]?.postMessage('shown')
    }
    worker?.addEventListener('message', open)
    return () => worker?.removeEventListener('message', open)
  }, [navigate])
  return null
}

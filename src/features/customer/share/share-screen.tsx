import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { paths } from '#src/paths.ts'
import { keptShare } from '#src/pwa/shared.ts'
import { placeForShared } from './shared.ts'

/** /share: the device opens it with what another app shared, and it redirects at once. */
function ShareScreen() {
  const { search } = useLocation()
  const identity = useIdentity()
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const read = params.has('kept') ? keptShare() : Promise.resolve(undefined)
    void read.then((kept) => {
      const names = params.has('kept') ? kept?.files.map(({ name }) => name) : []
      setPlace(placeForShared(kept?.words ?? params, names, identity))
    })
  }, [search, identity])
  if (place === undefined) return null
  return place.startsWith(paths.contact) ? <ToDocument place={place} /> : <Navigate to={place} replace />
}

/** The contact page is a separate document, so that the browser restores visitors' input when they return. */
function ToDocument({ place }: { place: string }) {
  useEffect(() => window.location.replace(place), [place])
  return null
}

export { ShareScreen as Screen }

import { useEffect } from 'react'
import { useSyncStatus } from '#src/runtime/hooks/use-sync-status.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { requestPersistenceSilently } from '../../kit/sync/device-storage.ts'
import { installCommand } from './commands.ts'
import { afterVisit, remember, useOfferMemory } from './offer.ts'
import { useInstalling } from './use-installing.ts'

const commands = [installCommand]

/**
 * Mounted in every shell after its early screen: offers installation in the palette, records the visit, and asks the browser for persistent
 * storage after the first edit or in the installed app. Renders nothing.
 */
export function InstallCompanion() {
  const installing = useInstalling()
  const { unsent } = useSyncStatus('unsent')
  const isInstalled = installing === 'in-app' || installing === 'installed'
  const needsPersistence = isInstalled || unsent.length > 0
  useCommands({ group: 'Theme and account', commands, context: { installing } })
  useEffect(() => remember(afterVisit(useOfferMemory.getState(), Date.now())), [])
  useEffect(() => {
    if (needsPersistence) void requestPersistenceSilently()
  }, [needsPersistence])
  return null
}

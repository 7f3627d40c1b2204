import { LogOut } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { setThemePreference, themes } from '#src/ui/theme/theme-preference.ts'
import type { Command } from '../kit/commands/command.ts'
import { useCommands } from '../kit/commands/use-commands.ts'
import type { Place } from './places.ts'

interface ShellContext {
  goTo: (to: string) => void
  logOut: () => void
}

type ShellCommand = Command<never, ShellContext>

const notDone = "That didn't work. Please try again."

const themeCommands: readonly ShellCommand[] = themes.map(({ value, label, Icon }) => ({
  id: `theme.${value}`,
  label,
  describe: () => `${label} theme`,
  icon: Icon,
  takes: 'none',
  perform: () => setThemePreference(value),
  failure: notDone,
}))

const logOutCommand: ShellCommand = {
  id: 'account.log-out',
  label: 'Logout',
  describe: () => 'Logout',
  icon: LogOut,
  takes: 'none',
  perform: (_none, { logOut }) => logOut(),
  failure: notDone,
}

const accountCommands = [...themeCommands, logOutCommand]

/** The commands on every page of a shell: its places, the theme, log out. */
export function useShellCommands({
  places,
  visit,
  logOut,
}: {
  places: readonly Place[]
  /** Called before navigating to a place. */
  visit?: ((to: string) => void) | undefined
  logOut: () => void
}): void {
  const navigate = useNavigate()
  function goTo(to: string) {
    visit?.(to)
    void navigate(to)
  }
  const context = { goTo, logOut }
  useCommands({ group: 'Go to', commands: places.map(placeCommand), context })
  useCommands({ group: 'Theme and account', commands: accountCommands, context })
}

function placeCommand({ to, label, icon }: Place): ShellCommand {
  return {
    id: `go.${to}`,
    label,
    describe: () => label,
    icon,
    takes: 'none',
    perform: (_none, { goTo }) => goTo(to),
    failure: notDone,
  }
}

import {
  Bell,
  CalendarCheck,
  FolderKanban,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { paths } from '#src/paths.ts'

/** A link in a sidebar. */
export interface Place {
  to: string
  label: string
  icon: LucideIcon
  /** Current only on this exact path, because the paths below it have their own places. */
  end?: boolean
}

export const customerPlaces: readonly Place[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, end: true },
  { to: paths.projects, label: 'Projects', icon: FolderKanban },
  { to: paths.projectStatus, label: 'Project Status', icon: CalendarCheck },
  { to: paths.settings, label: 'Settings', icon: Settings },
]

/** In the customer's sidebar, for admins only. */
export const adminPanel: Place = { to: paths.admin, label: 'Admin Panel', icon: ShieldCheck }

export const adminPlaces: readonly Place[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard, end: true },
  { to: paths.adminUsers, label: 'Users', icon: Users },
  { to: paths.adminProjects, label: 'Projects', icon: FolderKanban },
  { to: paths.adminTasks, label: 'Tasks', icon: ListChecks },
  { to: paths.adminNotifications, label: 'Notifications', icon: Bell },
  { to: paths.adminContacts, label: 'Contact Messages', icon: MessagesSquare },
  { to: paths.adminSettings, label: 'Settings', icon: Settings },
]

import { UserRound } from 'lucide-react'
import type { TaskStatus } from '#src/domain/task/table.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import * as styles from './project-page.css.ts'

export interface WhoseProps {
  /** Whether the customer does the task, not us. */
  isCustomers: boolean
  status: TaskStatus
  /** What the reader calls a task of the customer. */
  customers: 'Yours' | "Customer's"
}

/** Whose task it is. One that waits for the customer stands out. */
export function Whose({ isCustomers, status, customers }: WhoseProps) {
  if (!isCustomers) return <span className={styles.none}>Ours</span>
  const isOpen = status === 'pending' || status === 'in-progress'
  return (
    <Badge tone={isOpen ? 'today' : 'neutral'} icon={<UserRound size={14} />}>
      {customers}
    </Badge>
  )
}

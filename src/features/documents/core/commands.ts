import { Pencil, Plus, Trash2 } from 'lucide-react'
import { documentsMax } from '#src/domain/document/rules.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import { type Actor, deleteRows } from '../../kit/mutations/rows.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import { copy, kindCopy, removalTexts } from './copy.ts'

/** A form of documents of a kind. */
export type DocumentDialog = { kind: 'new' } | { kind: 'rename'; id: string }

/** The context of the commands of documents. */
export interface DocumentContext extends Actor {
  openDialog: (dialog: DocumentDialog) => void
  /** How many documents the project has, of every kind. */
  count: number
  /** The document is open, so deleting it leaves its page. */
  leave?: () => void
}

export interface DocumentDialogsProps {
  kind: ProjectDocument['kind']
  dialog: DocumentDialog
  project: Pick<Project, 'id' | 'user_id'>
  /** The project's documents of the kind; undefined until read. */
  documents: readonly ProjectDocument[] | undefined
  context: DocumentContext
  /** Called with the id of a new document, instead of `onClose`. */
  onCreated: (id: string) => void
  onClose: () => void
}

type DocumentCommand = Command<ProjectDocument, DocumentContext>

interface DocumentCommands {
  /** Creates one. */
  create: DocumentCommand
  /** For one document, in the order of its buttons. */
  ofOne: readonly DocumentCommand[]
}

/** The commands of a kind of documents. */
function commandsOf(kind: ProjectDocument['kind']): DocumentCommands {
  const own = kindCopy[kind]
  return {
    create: {
      id: `${kind}.new`,
      label: own.newOne,
      describe: () => own.newOne,
      icon: Plus,
      takes: 'none',
      disabledReason: (_none, { count, identity }) =>
        identity.scope !== 'all' && count >= documentsMax ? own.limit : undefined,
      perform: (_none, { openDialog }) => openDialog({ kind: 'new' }),
      failure: own.createFailed,
    },
    ofOne: [
      {
        id: `${kind}.rename`,
        label: copy.rename,
        describe: ([{ name }]) => `${copy.rename} ${name}`,
        icon: Pencil,
        perform: ([{ id }], { openDialog }) => openDialog({ kind: 'rename', id }),
        failure: own.renameFailed,
      },
      {
        id: `${kind}.delete`,
        label: copy.remove,
        describe: ([{ name }]) => `${copy.remove} ${name}`,
        icon: Trash2,
        tone: 'danger',
        async perform([{ id, name }], { leave, ...actor }) {
          moveFocusNear([id])
          const deleting = deleteRows(actor, 'documents', [id])
          leave?.()
          return resultOf(await deleting, removalTexts(name, own.restoreFailed))
        },
        failure: own.removeFailed,
      },
    ],
  }
}

export const documentCommands = { deck: commandsOf('deck'), projection: commandsOf('projection') } as const

import { useRef } from 'react'
import { z } from 'zod'
import { documentSchema } from '#src/domain/document/schema.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { copy as documentsCopy } from '../documents/copy.ts'
import type { DocumentDialogsProps } from '../documents/documents-section.tsx'
import { RenameDialog } from '../documents/name-dialogs.tsx'
import { DraftDialog } from '../forms/draft-dialog.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { copy } from './copy.ts'
import { createDeck } from './mutations.ts'

/** The forms of decks. */
export function DeckDialogs({ dialog, documents, context, onClose, ...props }: DocumentDialogsProps) {
  if (dialog.kind === 'new') return <NewDialog {...{ context, onClose, ...props }} />
  return <RenameDialog id={dialog.id} {...{ documents, copy, context, onClose }} />
}

const newSchema = z.object(documentSchema.pick({ name: true }).shape)

/** `?new-deck` */
function NewDialog({ project, context, onCreated, onClose }: Omit<DocumentDialogsProps, 'dialog' | 'documents'>) {
  const created = useRef('')
  const form = useDraftForm({
    form: `deck.new.${project.id}`,
    schema: newSchema,
    live: { name: copy.defaultName },
    isNew: true,
    failure: copy.createFailed,
    feature: 'deck',
    async onSave({ name }) {
      const { id } = await createDeck(context, project, name)
      created.current = id
      showToast({ title: copy.created, tone: 'success' })
    },
    onClose: () => (created.current ? onCreated(created.current) : onClose()),
  })
  return (
    <DraftDialog
      title={copy.newTitle}
      submitLabel={copy.create}
      form={form}
      first={{ label: documentsCopy.nameLabel, ...form.field('name') }}
      onClose={onClose}
    >
      <p>{copy.newAbout}</p>
    </DraftDialog>
  )
}

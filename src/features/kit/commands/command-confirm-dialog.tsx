import { type ReactNode, useState } from 'react'
import { searchable } from '#src/domain/text/searchable.ts'
import { withoutDraft } from '#src/pwa/reload.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import type { TypedProof } from './command.ts'
import * as styles from './commands.css.ts'

const note = 'A link opened this question, not a button you pressed. Nothing has happened yet.'

/** The number of characters that proves that the user has read the text. */
const proofLength = 4

interface LinkedConfirmationProps extends ConfirmDialogProps {
  /** Without this text, the question only says that a link opened it. */
  proof: TypedProof | undefined
}

/** A command's confirmation. */
export function CommandConfirmDialog({ isLinked, proof, ...dialog }: LinkedConfirmationProps & { isLinked: boolean }) {
  return isLinked ? <LinkedConfirmation {...dialog} proof={proof} /> : <ConfirmDialog {...dialog} />
}

/**
 * Says first that a link opened the question. If the question asks for a proof, shows its target and waits until the user has typed the first letters
 * of it. Enter in the field confirms.
 */
function LinkedConfirmation({ proof, description, onConfirm, children, ...dialog }: LinkedConfirmationProps) {
  const [typed, setTyped] = useState('')
  const blocked = proof && !isProved(proof, typed) ? `Type the first letters of the ${proof.what} first.` : undefined

  function confirm() {
    if (!blocked) onConfirm()
  }
  return (
    <ConfirmDialog {...dialog} description={note} blocked={blocked} onConfirm={confirm}>
      <div className={styles.linked}>
        {proof ? <Target proof={proof} /> : children}
        <p>{description}</p>
        {proof ? (
          <TextField
            label={`Type the first letters of this ${proof.what}`}
            hint={`At least ${proofLength} characters.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') confirm()
            }}
            {...withoutDraft}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

function Target({ proof }: { proof: TypedProof }): ReactNode {
  return (
    <div>
      <p className={styles.name}>
        <bdi>{proof.text}</bdi>
      </p>
      <p>
        <bdi>{proof.beside}</bdi>
      </p>
    </div>
  )
}

function isProved({ text }: TypedProof, typed: string): boolean {
  const whole = searchable([text])
  const start = searchable([typed])
  return start.length >= Math.min(proofLength, whole.length) && whole.startsWith(start)
}

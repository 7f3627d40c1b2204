import { zodResolver } from '@hookform/resolvers/zod'
import { memo, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ContactInput, contactSchema } from '#src/domain/contact/schema.ts'
import { announce } from '#src/ui/live-region/announce.ts'
import { type ContactState, type FormControls, texts } from './contact-fields.tsx'
import { onDelivered } from './message-outbox.ts'
import { createSender } from './sender.ts'

export interface LiveFormProps {
  form: RefObject<HTMLFormElement | null>
  /** What the fields hold already. */
  typed: ContactInput
  onControls: (controls: FormControls) => void
}

const empty = { name: '', email: '', subject: '', message: '' }

/**
 * The form's code: renders nothing, and takes over the fields that are there. Memoised, for it hands over its controls each time it
 * renders, which must not make it render again.
 */
export const LiveForm = memo(function LiveForm({ form, typed, onControls }: LiveFormProps) {
  const [state, setState] = useState<ContactState>('idle')
  const [sender] = useState(createSender)
  const waitingFor = useRef<string>(undefined)
  const { register, handleSubmit, reset, formState } = useForm<ContactInput>({
    resolver: zodResolver(contactSchema),
    defaultValues: typed,
  })
  const { errors } = formState

  function finish(next: ContactState) {
    setState(next)
    if (next === 'sent') {
      // No subject is what the list begins with, and nothing that can be sent.
      reset(empty as ContactInput)
      announce(`${texts.sent.title} ${texts.sent.text}`)
    } else if (next === 'saved') announce(texts.saved.title)
    else if (next === 'limited') announce(`${texts.limited.title}. Yours is kept and sent later.`)
    else if (next === 'failed') announce(`${texts.failed.title}. ${texts.failed.text}`, { assertive: true })
  }

  const submit = handleSubmit(async (input) => {
    if (state === 'sending') return
    setState('sending')
    const website = form.current ? String(new FormData(form.current).get('website') ?? '') : ''
    const { id, outcome } = await sender.send({ ...input, website })
    waitingFor.current = outcome === 'saved' || outcome === 'limited' ? id : undefined
    finish(outcome)
  })

  /** A message that was saved goes out while the form still shows it: now it is sent. */
  const sentLater = useEffectEvent((ids: readonly string[]) => {
    if (!waitingFor.current || !ids.includes(waitingFor.current)) return
    waitingFor.current = undefined
    finish('sent')
  })
  useEffect(() => onDelivered((ids) => sentLater(ids)), [])

  useLayoutEffect(() => onControls({ register, errors, state, submit }))
  return null
})

import { type ChangeEvent, createContext, type FocusEvent, use, useEffect, useState } from 'react'
import { fieldKey } from '#src/domain/document/field-key.ts'
import type { FieldPlace, Typed, TypedFields, Typing, Value } from './typing.ts'

/** The typing of the document that the page shows. */
export const TypingContext = createContext<Typing | null>(null)

/** @throws Error outside an open document */
export function useTyping(): Typing {
  const typing = use(TypingContext)
  if (!typing) throw new Error('A field of a document is outside its page')
  return typing
}

/** Everything that is being typed. Renders with each letter. */
export function useTypedFields(typing: Typing): TypedFields {
  useRenderOnTyping(typing)
  return typing.fields()
}

/** What is being typed into one field. Renders with its letters only. */
export function useTyped(place: FieldPlace): Typed | undefined {
  const typing = useTyping()
  const key = fieldKey(place.rowId, place.field)
  useRenderOnTyping(typing, key)
  return typing.fields().get(key)
}

/**
 * Renders with each letter, or with those of one field. `useSyncExternalStore` does so with an effect after each change, for which React would walk
 * from the app down to the field twice more.
 */
function useRenderOnTyping(typing: Typing, key?: string): void {
  const [, setSeen] = useState(() => seen(typing, key))
  useEffect(() => {
    const follow = () => setSeen(seen(typing, key))
    // It may have changed since the first render.
    follow()
    return key === undefined ? typing.subscribe(follow) : typing.subscribeTo(key, follow)
  }, [typing, key])
}

function seen(typing: Typing, key: string | undefined): Typed | TypedFields | undefined {
  return key === undefined ? typing.fields() : typing.fields().get(key)
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The handlers of a text field that is typed into. @param value the row's value now */
export function typedInto(typing: Typing, place: FieldPlace, value: Value) {
  return {
    onChange: ({ currentTarget }: ChangeEvent<TextControl>) => typing.type(place, currentTarget.value, value),
    onBlur({ currentTarget }: FocusEvent<TextControl>) {
      // When the window loses the focus, the cursor stays in the field.
      if (document.activeElement === currentTarget) typing.settle()
      else typing.leave(place)
    },
  }
}

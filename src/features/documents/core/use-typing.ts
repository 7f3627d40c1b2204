import { type ChangeEvent, createContext, type FocusEvent, use, useCallback, useSyncExternalStore } from 'react'
import { fieldKey } from '#src/domain/document/rules.ts'
import type { FieldPlace, Typed, TypedFields, Typing, Value } from './typing.ts'

/** The typing of the document that the page shows. */
export const TypingContext = createContext<Typing | null>(null)

/** @throws Error outside an open document */
export function useTyping(): Typing {
  const typing = use(TypingContext)
  if (!typing) throw new Error('A field of a document is outside its page')
  return typing
}

/** All typed text of the document. Renders with each letter. */
export function useTypedFields(typing: Typing): TypedFields {
  return useSyncExternalStore(typing.subscribe, typing.fields)
}

/** The typed text of one field. Renders only with its own letters. */
export function useTyped(place: FieldPlace): Typed | undefined {
  const typing = useTyping()
  const key = fieldKey(place.rowId, place.field)
  const subscribe = useCallback((listener: () => void) => typing.subscribeTo(key, listener), [typing, key])
  return useSyncExternalStore(subscribe, () => typing.fields().get(key))
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The handlers of a text field that is typed into. @param value the row's value now */
export function typedInto(typing: Typing, place: FieldPlace, value: Value) {
  return {
    onChange: ({ currentTarget }: ChangeEvent<TextControl>) => typing.type(place, currentTarget.value, value),
    onFocus: () => typing.enter(place),
    onBlur({ currentTarget }: FocusEvent<TextControl>) {
      // When the window loses the focus, the cursor stays in the field.
      if (document.activeElement === currentTarget) typing.settle()
      else typing.leave(place)
    },
  }
}

/**
 * Whether a press outside a dialog closes it. Ignores the second click of a double click, whose first click opened the dialog under
 * the pointer.
 */
export function closesAtPressBeside(event: Event | { nativeEvent: Event }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return !(native instanceof MouseEvent && native.detail > 1)
}

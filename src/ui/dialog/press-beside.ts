/**
 * Whether a press beside a dialog closes it. The second click of a double click does not: the first one has just opened the dialog under the
 * pointer.
 */
export function closesAtPressBeside(event: Event | { nativeEvent: Event }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return !(native instanceof MouseEvent && native.detail > 1)
}

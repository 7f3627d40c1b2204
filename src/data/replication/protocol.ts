/** The version of docs/sync-protocol.md that this device speaks. */
export const protocol = 1

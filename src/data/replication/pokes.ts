/** Where word comes from that the server has news. It carries table names, never rows: what is new is pulled. */
export interface PokeSource {
  /** @returns what ends it */
  listen(listener: {
    onPoke: (tables: readonly string[]) => void
    /** The connection stands (again): whatever was said meanwhile was missed. */
    onConnected: () => void
  }): () => void
}

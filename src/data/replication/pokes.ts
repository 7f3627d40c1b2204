/** Where word comes from that the server has news. It carries table names, never rows: what is new is pulled. */
export interface PokeSource {
  /** @returns what ends it */
  listen(listener: {
    onPoke: (tables: readonly string[]) => void
    /** Word may have been missed: the connection is there (again), or the server closed a channel that was joined. */
    onMissed: () => void
    /** Whether every poke arrives from now on. False until this is called. */
    onListening: (listening: boolean) => void
  }): () => void
}

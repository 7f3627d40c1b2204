/** Notifies the device that the server has changes. A poke carries table names, never rows; the device pulls the rows. */
export interface PokeSource {
  /** @returns stops listening */
  listen(listener: {
    onPoke: (tables: readonly string[]) => void
    /** Pokes may have been missed: the connection is (re)established, or the server closed a joined channel. */
    onMissed: () => void
    /** Reports whether every poke will arrive from now on. False until the first call. */
    onListening: (listening: boolean) => void
  }): () => void
}

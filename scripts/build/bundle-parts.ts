import type { Rolldown } from 'vite'

/** The chunk that holds a source file. */
export function chunkOf(bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)),
  )
  if (!found) throw new Error(`The build has no part that holds ${source}`)
  return found
}

/** A chunk and all of its static imports, in execution order. */
export function chunksFrom(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>()
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    found.add(chunk)
  }
  visit(entry)
  return [...found]
}

/** Names of the styles of these chunks. */
export function stylesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}

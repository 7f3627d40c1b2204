import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The folders whose files take longest. They run first, so that no processor waits for one of them at the end. */
const slowest = ['/tests/sync/replay/', '/tests/sync/', '/tests/database/', '/tests/contract/', '/tests/documents/']

/** The same order on every machine, independent of earlier runs: slow folders first, then large files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => {
      const rank = slowest.findIndex((folder) => file.moduleId.includes(folder))
      return { file, rank: rank < 0 ? slowest.length : rank, size: statSync(file.moduleId).size }
    })
    ranked.sort((one, other) => one.rank - other.rank || other.size - one.size)
    return ranked.map(({ file }) => file)
  }
}

import { type Cluster, cloneDatabase, createDatabase, runFile } from './postgres-cluster.ts'
import { people } from './tap.ts'

let clones = 0

/** Creates the template of the test databases: our migrations and the fixture users. */
export async function prepareTemplate(cluster: Cluster): Promise<void> {
  await createDatabase(cluster, 'template_people', { generousDefaults: true })
  await runFile(cluster.url('postgres', 'template_people'), people)
}

/** A private database with our migrations and the fixture users. Returns its name. */
export async function freshDatabase(cluster: Cluster): Promise<string> {
  clones += 1
  const name = `people_${clones}`
  await cloneDatabase(cluster, 'template_people', name)
  return name
}

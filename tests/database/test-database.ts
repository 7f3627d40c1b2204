import { type Cluster, cloneDatabase, createDatabase, runFile } from './postgres-cluster.ts'
import { users } from './tap.ts'

let clones = 0

/** Creates the template of the test databases: our migrations and the fixture users. */
export async function prepareTemplate(cluster: Cluster): Promise<void> {
  await createDatabase(cluster, 'template_users', { generousDefaults: true })
  await runFile(cluster.url('postgres', 'template_users'), users)
}

/** A private database with our migrations and the fixture users. Returns its name. */
export async function freshDatabase(cluster: Cluster): Promise<string> {
  clones += 1
  const name = `users_${clones}`
  await cloneDatabase(cluster, 'template_users', name)
  return name
}

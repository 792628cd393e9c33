import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type DatabasePlace, type OpenedDatabase, openDatabase } from '../../store/database/open.ts'
import type { Db } from '../../store/database/db.ts'
import { corp, worldPart } from '../../store/database/schema.ts'
import { WORLD_VERSION } from './version.ts'

/** The part that stands for a seeding that has not ended. */
export const LOADING = 'loading'

/** The world that a database holds: undefined without one, 0 when it was seeded before versions were kept; of several parts one of another version. */
export async function worldVersionOf(db: Db): Promise<number | undefined> {
  const [stored] = await db
    .select({ version: worldPart.version })
    .from(worldPart)
    .orderBy(sql`${worldPart.version} = ${WORLD_VERSION}`, worldPart.version)
    .limit(1)
  if (stored) return stored.version
  const [present] = await db.select({ corp_id: corp.corp_id }).from(corp).limit(1)
  return present && 0
}

const named = (version: number) => (version === 0 ? 'an unnumbered one' : `number ${version}`)

/** A name beside the folder that is not taken yet. */
function asideOf(folder: string, version: number): string {
  for (let nth = 1; ; nth += 1) {
    const name = `${folder}-world-${version}${nth === 1 ? '' : `-${nth}`}`
    if (!existsSync(name)) return name
  }
}

/**
 * Opens the database; when its demo business is of another world than this code makes, says so in one line and leaves it as it
 * is, because people have worked in it. With `renew` an embedded database is moved aside, never deleted, and an empty one
 * opened in its place; a server's is left to its owner.
 */
export async function openWithWorld(
  place: DatabasePlace,
  { renew, print }: { renew: boolean; print: (line: string) => void },
): Promise<OpenedDatabase> {
  const opened = await openDatabase(place)
  if ((await opened.db.$count(worldPart, eq(worldPart.part, LOADING))) > 0)
    print('The business in this database was not loaded to its end: call the seeding command once more.')
  const version = await worldVersionOf(opened.db)
  if (version === undefined || version === WORLD_VERSION) return opened
  const what = `The demo business here is of another world (${named(version)}) than this version makes (number ${WORLD_VERSION})`
  if (opened.kind === 'server') {
    print(`${what}. It stays as it is; for the new one use an empty database.`)
    return opened
  }
  const folder = join(place.dataDir, 'db')
  if (!renew) {
    print(`${what}. It stays as it is; start with RENEW_WORLD=1 for the new one: ${folder} is then kept beside it.`)
    return opened
  }
  await opened.close()
  const aside = asideOf(folder, version)
  renameSync(folder, aside)
  print(`${what}. It is kept in ${aside}; a new one is made.`)
  return openDatabase(place)
}

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../store/database/open.ts'
import { keepUp } from '../store/database/upkeep.ts'
import { createBoss, openQueues } from '../store/pgBoss.ts'
import { readSettings } from './settings.ts'
import { BackupError, bucketsOf, foldersHere, makeBackup, restoreBackup } from '../store/backup/backup.ts'
import { connectionOf } from '../store/backup/copyConnection.ts'

const USAGE = `usage: pnpm backup <new folder>     writes a backup of the database, uploads and portals
       pnpm restore <folder> [--without-secrets]   puts it into a database without enterprises; what nobody has the key of stays out
The database is that of DATA_DIR or DATABASE_URL. An embedded one is free only while no gateway runs on it.`

const WITHOUT_SECRETS = '--without-secrets'
const VERBS = { backup: makeBackup, restore: restoreBackup }

async function run(): Promise<void> {
  const [verb = '', folder, ...rest] = process.argv.slice(2)
  const withoutSecrets = verb === 'restore' && rest.length === 1 && rest[0] === WITHOUT_SECRETS
  const work = verb === 'backup' || verb === 'restore' ? VERBS[verb] : undefined
  if (!work || folder === undefined || (rest.length > 0 && !withoutSecrets)) throw new BackupError(USAGE)
  const settings = readSettings(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  const database = await openDatabase(settings)
  try {
    // The queue's tables are its own to make.
    const boss = createBoss(database.queue, console.error)
    await openQueues(boss)
    await boss.stop()
    const connection = await connectionOf(database.db, settings.databaseUrl)
    try {
      const { tables, takenAt, secretsKeys } = await work(connection, folder, { ...settings, withoutSecrets })
      await keepUp(database.db)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const done = [
        `${tables.length} tables, ${rows} rows as of ${takenAt}`,
        ...foldersHere(settings).map(([name]) => name),
      ]
      console.log(`${verb} done: ${done.join(', ')}`)
      for (const [name, bucket] of bucketsOf(settings))
        console.log(
          verb === 'backup'
            ? `not in it: what lies in ${bucket}; back that up, or add it (aws s3 sync ${bucket} ${join(folder, name)})`
            : `not done: what lies in ${bucket} (aws s3 sync ${join(folder, name)} ${bucket}, when the backup has it)`,
        )
      if (verb === 'backup' && secretsKeys.length > 0)
        console.log(
          `its secrets open with the key ${secretsKeys.join(', ')} (SECRETS_KEY), which is no part of it: keep it elsewhere`,
        )
    } finally {
      await connection.close()
    }
  } finally {
    await database.close()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error && error.name !== 'Error' ? error.message : error)
  process.exitCode = 1
})

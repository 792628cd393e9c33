import { fileURLToPath } from 'node:url'
import { openDatabase } from '../db/open.ts'
import { createBoss, openQueues } from '../jobs/pgBoss.ts'
import { readSettings } from '../settings.ts'
import { BackupError, makeBackup, restoreBackup } from './backup.ts'
import { connectionOf } from './copyConnection.ts'

const USAGE = `usage: pnpm backup <new folder>     writes a backup of the database, uploads and portals
       pnpm restore <folder>        puts it into a database without enterprises
The database is that of DATA_DIR or DATABASE_URL. An embedded one is free only while no gateway runs on it.`

const VERBS = { backup: makeBackup, restore: restoreBackup }

async function run(): Promise<void> {
  const [verb = '', folder, ...rest] = process.argv.slice(2)
  const work = verb === 'backup' || verb === 'restore' ? VERBS[verb] : undefined
  if (!work || folder === undefined || rest.length > 0) throw new BackupError(USAGE)
  const settings = readSettings(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  const database = await openDatabase(settings)
  try {
    // The queue's tables are its own to make.
    const boss = createBoss(database.queue, console.error)
    await openQueues(boss)
    await boss.stop()
    const connection = await connectionOf(database.db, settings.databaseUrl)
    try {
      const { tables, takenAt } = await work(connection, folder, settings)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${verb} done: ${tables.length} tables, ${rows} rows as of ${takenAt}, files and portals`)
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

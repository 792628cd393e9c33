import { fileURLToPath } from 'node:url'
import { openDatabase } from '../store/database/open.ts'
import { sizesTable, tableSizes } from '../store/database/sizes.ts'
import { readSettings } from './settings.ts'

/** So many tables have a line of their own. */
const LARGEST = 16

// `pnpm sizes`: what the tables of the database of DATA_DIR or DATABASE_URL take. An embedded one is free only while no gateway runs on it.
async function printSizes(): Promise<void> {
  const database = await openDatabase(
    readSettings(process.env, fileURLToPath(new URL('../../../.data', import.meta.url))),
  )
  try {
    console.log(sizesTable(await tableSizes(database.db), LARGEST))
  } finally {
    await database.close()
  }
}

printSizes().catch((error: unknown) => {
  console.error(error instanceof Error && error.name !== 'Error' ? error.message : error)
  process.exitCode = 1
})

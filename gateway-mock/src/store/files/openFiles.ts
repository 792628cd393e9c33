import { join } from 'node:path'
import { isBucket } from '@crm/registry/bucketClient'
import { bucketFiles } from './bucketFiles.ts'
import { folderFiles } from './folderFiles.ts'
import type { FileStore } from './store.ts'

/** Opens the files of a folder, or of `s3://<bucket>/<prefix>`, with what is being written in the data folder. */
export function openFiles({ filesDir, dataDir }: { filesDir: string; dataDir: string }): FileStore {
  return isBucket(filesDir) ? bucketFiles(filesDir, join(dataDir, 'drafts')) : folderFiles(filesDir)
}

import { removeExpired } from '../records/files/fileRows.ts'
import { defineJob } from './job.ts'

/** Removes files whose time is over: exports after 15 days, uploads that nothing took up after two. */
export const expireFilesJob = defineJob({
  name: 'expire-files',
  queue: 'short',
  every: 'hour',
  run: async ({ db, files, clock }) => {
    while ((await removeExpired(db, files, clock.now())) > 0);
  },
})

import { keepUp } from '../store/database/upkeep.ts'
import { defineJob } from './job.ts'

/** Nightly: every table of an embedded database that has changed gets new statistics and loses its dead rows; those of which much has changed do so all day. */
export const upkeepJob = defineJob({
  name: 'upkeep',
  queue: 'long',
  every: 'day',
  run: ({ db, signal }) => keepUp(db, { all: true, signal }),
})

import { DAY_SECONDS } from '@crm/base/durations'
import { RECORD_SESSION_PACK } from '@crm/contracts/rules/liveRules'
import { type live, packOrder, recordAuthor, recordSession } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import type { Talent } from './talents.ts'

const PAID = 2
/** The list of recorded talents is as old as this. */
const LISTED_DAYS = 40
const LISTED_MAX = 9

/**
 * Talents whose every live is recorded, and the sessions of the pack that other recorded lives used up: what is recorded follows from
 * them, as far as they go back.
 */
export function recordingRows({ put, corp_id, staff, rows, now }: SeedContext, wanted: readonly Talent[]) {
  const user_id = staff[0]?.user_id ?? 0
  const since = now - LISTED_DAYS * DAY_SECONDS
  const packs = (rows.get(packOrder) ?? []) as (typeof packOrder.$inferInsert)[] // rows of their table
  const pack = packs.find(
    (each) => each.corp_id === corp_id && each.code === RECORD_SESSION_PACK && each.status === PAID && each.end_time,
  )
  // Only who has bought recordings has a list of its own here.
  const authors = new Set(pack === undefined ? [] : wanted.slice(0, LISTED_MAX))
  for (const { author, platform } of authors)
    put(recordAuthor, { corp_id, author_id: author.author_id, platform, created_at: since, created_by: user_id })
  const isOfAuthor = (talent: Talent, start: number) => start >= since && authors.has(talent)
  return {
    isOfAuthor,
    /** Notes the session that a live used, unless it is recorded with its talent. */
    note: ({ is_recorded, live_id, start_time }: typeof live.$inferInsert, talent: Talent) => {
      if (is_recorded !== 1 || pack === undefined || start_time < (pack.start_time ?? now)) return
      if (isOfAuthor(talent, start_time)) return
      put(recordSession, {
        corp_id,
        live_id,
        pack_id: pack.id ?? 0,
        used_at: start_time,
        used_by: user_id,
        returned_at: null,
      })
    },
  }
}

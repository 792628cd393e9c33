import type { myFilters } from '@crm/contracts/fields/talentFields'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { KEYS_READ, refuseTooMany } from '../../records/bulk/selection.ts'
import type { Db } from '../../store/database/db.ts'
import { Code, refuse, refuseField, refuseParameter } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { rowsOf } from '../../store/database/query.ts'
import { myKeys } from '../../records/talents/followedTalents.ts'
import { talentSetting } from '../../figures/talentRows.ts'
import { selectDistinct, text } from '../../store/database/select.ts'

interface TransferRequest {
  platform: string
  author_id?: string[] | undefined
  select_all?: number | undefined
  my_filters?: z.output<z.ZodObject<typeof myFilters>> | undefined
}

/** The numbers of the talents that a transfer means: those given, or all that the filter finds now (10,000 at most). */
export async function transferTargets(db: Db, who: Staff, requested: TransferRequest, now: number): Promise<string[]> {
  if (requested.select_all !== 1) {
    const ids = [...new Set(requested.author_id)]
    if (ids.length === 0) refuseField('author_id', '请选择达人')
    return ids
  }
  if (requested.my_filters === undefined) refuseParameter('my_filters', '与 select_all 一起给出')
  const request = { ...requested.my_filters, platform: requested.platform as 'dy' } // one of the contract's platforms
  const keys = myKeys({ who, setting: await talentSetting(db, who.corp_id), request, now })
  const rows = await rowsOf(
    db,
    selectDistinct({ author_id: text`k.author_id` }, sql`from (${keys}) k order by k.author_id limit ${KEYS_READ}`),
  )
  refuseTooMany(rows)
  if (rows.length === 0) refuse(Code.badField, '没有可转交的达人')
  return rows.map(({ author_id }) => author_id)
}

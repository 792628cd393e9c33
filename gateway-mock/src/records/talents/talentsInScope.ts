import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import type { Staff } from '../../rules/staff.ts'
import type { RowModule } from '../../rules/filter.ts'
import { isFollowedIn, offeredColumns, offeredRows, type TalentSearch, unlistedTalents } from './offered.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { scopeOf } from '../../rules/scope.ts'
import { select } from '../../store/database/select.ts'

interface Search extends TalentSearch {
  platforms: readonly string[]
  /** Condition on `corp_author ca`: in which lists the talent stands. */
  listed: SQL
  /** Whose follow records say that a talent is in scope. */
  classify: RowModule
}

/** Talents whose videos or contents the caller may add, as a picker offers them. */
export async function talentsInScope(
  db: Db,
  who: Staff,
  now: number,
  { platforms, listed, classify, ...search }: Search,
): Promise<TalentChoice[]> {
  const scope = scopeOf(who)
  const offered = await rowsOf(
    db,
    select(
      offeredColumns(who),
      offeredRows(who, search, [
        listed,
        isOneOf(sql`ca.platform`, platforms),
        // Who sees everything need not ask who follows.
        scope.kind === 'corp' ? undefined : isFollowedIn(scope, classify, now),
      ]),
    ),
  )
  return [...offered, ...(await unlistedTalents(db, who, { ...search, platforms }))]
}

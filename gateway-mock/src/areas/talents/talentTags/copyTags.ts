import { NO_ACCESS } from '@crm/access/canOpen'
import type { AnswerOf } from '@crm/contracts/call'
import type { talentTagCalls } from '@crm/contracts/calls/talentTags'
import { BusinessModule } from '@crm/contracts/enums'
import { TAG_GROUPS_MAX, TAGS_MAX, TagScope, TagStatus } from '@crm/contracts/rules/talentTagRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../records/context.ts'
import { takenNames } from '../../../records/talents/tagRows.ts'
import { opensRoute } from '../../../rules/access.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { holdLock } from '../../../store/database/locks.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { tag, tagGroup } from '../../../store/database/schema.ts'
import { number, select, text } from '../../../store/database/select.ts'

const { commerce, content } = BusinessModule

/**
 * 从带货标签复制: the tags of commerce that everybody sees and that are in use, with the groups that they stand in. What has the name
 * already is left alone, so that a second time adds nothing. Beyond the limits nothing is copied at all.
 */
export async function copyTags({ db, who, now, oplog }: Ctx<unknown>): Promise<AnswerOf<typeof talentTagCalls.copy>> {
  // Whoever copies tags of commerce reads them there.
  if (!opensRoute(who, 'TalentTag')) refuse(Code.notAllowed, NO_ACCESS)
  await holdLock(db, 'tag names', who.corp_id)
  const rows = await rowsOf(
    db,
    select(
      { name: text`t.name`, color: text`t.color`, group_name: text`tg.name` },
      sql`from tag t join tag_group tg on tg.corp_id = t.corp_id and tg.id = t.group_id and tg.classify = t.classify
        where t.corp_id = ${who.corp_id} and t.classify = ${commerce} and t.deleted_at is null and t.status = ${TagStatus.used}
          and t.scope = ${TagScope.all} order by tg.sort, tg.id, t.sort, t.id`,
    ),
  )
  const taken = await takenNames(db, who, { classify: content, names: rows.map(({ name }) => name) })
  // A name may stand in two groups of commerce; the first has it.
  const fresh = [...new Map(rows.toReversed().map((row) => [row.name, row])).values()]
    .toReversed()
    .filter(({ name }) => !taken.has(name))
  if (fresh.length === 0) return { groups: 0, tags: 0 }
  const ofSeeding = and(eq(tagGroup.corp_id, who.corp_id), eq(tagGroup.classify, content), isNull(tagGroup.deleted_at))
  const stored = await db.select({ id: tagGroup.id, name: tagGroup.name }).from(tagGroup).where(ofSeeding)
  const idOf = new Map(stored.map(({ id, name }) => [name, id]))
  const missing = [...new Set(fresh.map(({ group_name }) => group_name))].filter((name) => !idOf.has(name))
  if (stored.length + missing.length > TAG_GROUPS_MAX) refuse(WRONG_STATE_CODE, `最多 ${TAG_GROUPS_MAX} 个标签分组`)
  const total = await db.$count(
    tag,
    and(eq(tag.corp_id, who.corp_id), eq(tag.classify, content), isNull(tag.deleted_at)),
  )
  if (total + fresh.length > TAGS_MAX)
    refuse(WRONG_STATE_CODE, `最多 ${TAGS_MAX} 个标签，还可添加 ${Math.max(0, TAGS_MAX - total)} 个`)
  const stamp = { created_at: now, updated_at: now, updated_by: who.user_id }
  if (missing.length > 0) {
    const added = await db
      .insert(tagGroup)
      .values(
        missing.map((name, index) => ({
          corp_id: who.corp_id,
          classify: content,
          name,
          sort: stored.length + index,
          ...stamp,
        })),
      )
      .returning({ id: tagGroup.id, name: tagGroup.name })
    for (const { id, name } of added) idOf.set(name, id)
  }
  const [last] = await rowsOf(
    db,
    select(
      { sort: number`coalesce(max(sort), -1)` },
      sql`from tag where corp_id = ${who.corp_id} and classify = ${content}`,
    ),
  )
  const from = (last?.sort ?? -1) + 1
  await db.insert(tag).values(
    fresh.flatMap(({ name, color, group_name }, index) => {
      const group_id = idOf.get(group_name)
      return group_id === undefined
        ? []
        : {
            corp_id: who.corp_id,
            classify: content,
            group_id,
            name,
            color,
            sort: from + index,
            creator_id: who.user_id,
            ...stamp,
          }
    }),
  )
  await oplog({
    module: '达人标签',
    classify: content,
    action: '从带货标签复制',
    object: `${fresh.length} 个标签`,
    after: { count: fresh.length },
  })
  return { groups: missing.length, tags: fresh.length }
}

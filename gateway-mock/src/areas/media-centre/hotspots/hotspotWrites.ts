import type { RequestOf } from '@crm/contracts/call'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { categoryName } from '@crm/contracts/rules/marketCategories'
import { hotspotKindLabel, hotspotVisibilityLabel } from '@crm/contracts/rules/hotspotRules'
import { LEADS } from '@crm/contracts/routes/groups'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hotspotsSeen } from '../../../figures/hotspots.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Handlers } from '../../../records/context.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { hotspot, spu } from '../../../store/database/schema.ts'
import { number, select } from '../../../store/database/select.ts'

const MODULE = '品牌热点'

type Terms = RequestOf<typeof hotspotCalls.update>['changes']
type Stored = typeof hotspot.$inferSelect

/** Whether the member may change the topic: his own, or as a lead any that he sees; one of everybody's nobody. */
export const isEditable = (who: Staff, { corp_id, user_id }: Pick<Stored, 'corp_id' | 'user_id'>): boolean =>
  corp_id === who.corp_id && (user_id === who.user_id || LEADS.includes(who.role_id))

async function refuseWrong(
  db: Db,
  who: Staff,
  { start_time, end_time, links = [], spu_id = 0, class_id = 0, title }: Terms,
): Promise<void> {
  if (title.trim() === '') refuseField('title', '请输入热点标题')
  if (end_time < start_time) refuseField('end_time', '结束时间不能早于开始时间')
  if (links.some((link) => !/^https:\/\/\S+$/.test(link))) refuseField('links', '参考链接须以 https:// 开头')
  if (class_id !== 0 && categoryName(class_id) === '') refuseField('class_id', '所选品类不存在，请重新选择')
  if (spu_id === 0) return
  const own = and(eq(spu.corp_id, who.corp_id), eq(spu.id, spu_id), isNull(spu.deleted_at))
  if ((await db.$count(spu, own)) === 0) refuseField('spu_id', '所选 SPU 不存在，请重新选择')
}

/** The own topic, locked, of somebody who may change it. One that the caller does not see is no different from none. */
async function editable(db: Db, who: Staff, id: number): Promise<Stored> {
  const [stored] = await db
    .select()
    .from(hotspot)
    .where(and(eq(hotspot.corp_id, who.corp_id), eq(hotspot.id, id), isNull(hotspot.deleted_at)))
    .for('update')
  const [seen] = await rowsOf(
    db,
    select(
      { id: number`h.id` },
      sql`from hotspot h where h.corp_id = ${who.corp_id} and h.id = ${id} and ${hotspotsSeen(who)}`,
    ),
  )
  if (!stored || !seen) return refuse(Code.notFound, '热点不存在')
  if (!isEditable(who, stored)) refuse(Code.outOfScope, '暂无数据权限')
  return stored
}

/** What staff read of a topic in the log, in words. */
const logged = ({ title, kind, start_time, end_time, visibility, remind_days, note, spu_id }: Stored) => ({
  ...{ title, start_time, end_time, remind_days, remark: note, spu_id: spu_id || null },
  type: hotspotKindLabel[kind],
  scope: hotspotVisibilityLabel[visibility],
})

/** The terms as they are stored; the contract has filled in its defaults. */
function stored(terms: Terms) {
  const { type, remark, class_id, from_id: _, ...values } = terms as Required<Terms>
  return { ...values, kind: type, note: remark, category: categoryName(class_id), title: values.title.trim() }
}

/** Adding, changing and deleting own topics. */
export const hotspotWrites = {
  add: async ({ request, db, who, now, oplog }) => {
    await refuseWrong(db, who, request)
    const [made] = await db
      .insert(hotspot)
      .values({
        ...stored(request),
        from_id: request.from_id ?? 0,
        ...{ corp_id: who.corp_id, user_id: who.user_id },
        ...{ created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning()
    if (!made) throw new Error('a topic was not written')
    await oplog({ module: MODULE, action: '添加热点', object: made.title, object_id: made.id, after: logged(made) })
    return { id: made.id }
  },

  update: async ({ request, db, who, now, oplog }) => {
    const { id, changes, updated_at } = request
    const before = await editable(db, who, id)
    refuseStale(before, updated_at)
    await refuseWrong(db, who, changes)
    const [done] = await db
      .update(hotspot)
      // What it was taken from stays.
      .set({ ...stored(changes), updated_at: Math.max(now, before.updated_at + 1), updated_by: who.user_id })
      .where(and(eq(hotspot.corp_id, who.corp_id), eq(hotspot.id, id)))
      .returning()
    if (!done) throw new Error('a topic was not written')
    await oplog({
      module: MODULE,
      action: '编辑热点',
      object: before.title,
      object_id: id,
      before: logged(before),
      after: logged(done),
    })
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const gone = await editable(db, who, request.id)
    refuseStale(gone, request.updated_at)
    await db
      .update(hotspot)
      .set({ deleted_at: now, updated_at: Math.max(now, gone.updated_at + 1), updated_by: who.user_id })
      .where(and(eq(hotspot.corp_id, who.corp_id), eq(hotspot.id, gone.id)))
    await oplog({ module: MODULE, action: '删除热点', object: gone.title, object_id: gone.id, before: logged(gone) })
  },
} satisfies Partial<Handlers<typeof hotspotCalls>>

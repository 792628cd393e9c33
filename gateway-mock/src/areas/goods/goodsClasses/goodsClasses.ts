import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import { CLASS_DEPTH_MAX, CLASSES_MAX } from '@crm/contracts/rules/goodsClassRules'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { ofOwnShops } from '../../../records/goods/goodsFilter.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { goods, goodsClass } from '../../../store/database/schema.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { CONFLICT_CODE, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'

const MODULE = '商品分类'
const TAKEN = '同级分类中已有该名称'

interface StoredClass {
  id: number
  parent_id: number
  name: string
  default_rate: number | null
  sort: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

const classesOf = (db: Db, who: Staff): Promise<StoredClass[]> =>
  db
    .select({
      id: goodsClass.id,
      parent_id: goodsClass.parent_id,
      name: goodsClass.name,
      default_rate: goodsClass.default_rate,
      sort: goodsClass.sort,
      updated_at: goodsClass.updated_at,
      updated_by: goodsClass.updated_by,
    })
    .from(goodsClass)
    .where(and(eq(goodsClass.corp_id, who.corp_id), isNull(goodsClass.deleted_at)))
    .orderBy(asc(goodsClass.sort), asc(goodsClass.id))

/** The tree as nobody else can change it before this write is over. */
async function lockedClasses(db: Db, who: Staff): Promise<StoredClass[]> {
  await holdLock(db, 'goods classes', who.corp_id)
  return classesOf(db, who)
}

const classOf = (tree: readonly StoredClass[], id: number): StoredClass =>
  tree.find((each) => each.id === id) ?? refuse(Code.notFound, '分类不存在')

const childrenOf = (tree: readonly StoredClass[], id: number) => tree.filter((each) => each.parent_id === id)

/** How many levels stand above and with the class; 0 is above all of them. */
function depthOf(tree: readonly StoredClass[], id: number): number {
  return id === 0 ? 0 : 1 + depthOf(tree, classOf(tree, id).parent_id)
}

/** How many levels the class and those below it take. */
function heightOf(tree: readonly StoredClass[], id: number): number {
  return 1 + Math.max(0, ...childrenOf(tree, id).map((each) => heightOf(tree, each.id)))
}

const isBelow = (tree: readonly StoredClass[], id: number, above: number): boolean =>
  id !== 0 && (id === above || isBelow(tree, classOf(tree, id).parent_id, above))

function refuseParent(tree: readonly StoredClass[], parentId: number, height: number): void {
  if (parentId !== 0 && !tree.some((each) => each.id === parentId))
    refuseField('parent_id', '上级分类不存在，请重新选择')
  if (depthOf(tree, parentId) + height > CLASS_DEPTH_MAX) refuseField('parent_id', `商品分类最多 ${CLASS_DEPTH_MAX} 级`)
}

function refuseTaken(tree: readonly StoredClass[], parentId: number, name: string, exceptId = 0): void {
  if (childrenOf(tree, parentId).some((each) => each.name === name && each.id !== exceptId)) refuseField('name', TAKEN)
}

function refuseTooMany(tree: readonly StoredClass[], more: number): void {
  const free = Math.max(0, CLASSES_MAX - tree.length)
  if (more > free) refuse(WRONG_STATE_CODE, `最多 ${CLASSES_MAX} 个分类，还可添加 ${free} 个`)
}

const basisPoints = (percent: number | null) => (percent === null ? null : Math.round(percent * 100))
// Two writes within one second must differ, or the second browser would not notice the first.
const after = (stored: StoredClass, now: number) => Math.max(now, stored.updated_at + 1)

/** What an insert of a class needs besides its place. */
const written = (who: Staff, now: number) => ({
  corp_id: who.corp_id,
  created_at: now,
  updated_at: now,
  updated_by: who.user_id,
})

async function insertClass(
  db: Db,
  who: Staff,
  values: { name: string; parent_id: number; sort: number; default_rate?: number | null },
  now: number,
): Promise<number> {
  const [row] = await db
    .insert(goodsClass)
    .values({ ...values, ...written(who, now) })
    .returning({ id: goodsClass.id })
  if (row === undefined) throw new Error('a class was not written')
  return row.id
}

const lastOf = (tree: readonly StoredClass[], parentId: number) =>
  Math.max(-1, ...childrenOf(tree, parentId).map((each) => each.sort)) + 1

/** Goods that stand in the class itself. */
const goodsIn = (who: Staff, id: number) =>
  and(eq(goods.corp_id, who.corp_id), eq(goods.class_id, id), isNull(goods.deleted_at))

/** The tree of own classes of goods. */
export const goodsClasses = serve(goodsClassCalls, {
  detail: async ({ request: { id }, db, who }) => {
    const tree = await classesOf(db, who)
    const { sort: _, default_rate, ...stored } = classOf(tree, id)
    return {
      ...stored,
      default_rate: default_rate === null ? null : default_rate / 100,
      goods_count: await db.$count(goods, and(goodsIn(who, id), ofOwnShops(who))),
      child_count: childrenOf(tree, id).length,
    }
  },

  add: async ({ request: { name, parent_id, default_rate = null }, db, who, now, oplog }) => {
    const tree = await lockedClasses(db, who)
    refuseParent(tree, parent_id, 1)
    refuseTaken(tree, parent_id, name)
    refuseTooMany(tree, 1)
    const values = { name, parent_id, sort: lastOf(tree, parent_id), default_rate: basisPoints(default_rate) }
    const id = await insertClass(db, who, values, now)
    await oplog({ module: MODULE, action: '添加分类', object: name, object_id: id, after: { parent_id, default_rate } })
    return { id }
  },

  addMany: async ({ request: { parent_id, lines }, db, who, now, oplog }) => {
    const tree = await lockedClasses(db, who)
    refuseParent(tree, parent_id, 1)
    const above = depthOf(tree, parent_id)
    // The class of each level that the next line may stand below.
    const path = [parent_id]
    const added: string[] = []
    let existing = 0
    for (const [at, { name, depth }] of lines.entries()) {
      const parent = path[depth - 1]
      if (parent === undefined) refuseField('lines', `第 ${at + 1} 行「${name}」没有上级分类`)
      if (above + depth > CLASS_DEPTH_MAX) refuseField('lines', `第 ${at + 1} 行「${name}」超过 ${CLASS_DEPTH_MAX} 级`)
      const twin = childrenOf(tree, parent).find((each) => each.name === name)
      if (!twin) refuseTooMany(tree, 1)
      const sort = lastOf(tree, parent)
      const id = twin?.id ?? (await insertClass(db, who, { name, parent_id: parent, sort }, now))
      if (twin) existing += 1
      else {
        tree.push({ id, parent_id: parent, name, default_rate: null, sort, updated_at: now, updated_by: who.user_id })
        added.push(name)
      }
      path.splice(depth, path.length, id)
    }
    if (added.length > 0)
      await oplog({
        module: MODULE,
        action: '批量添加分类',
        object: `${added.length} 个分类`,
        after: { parent_id, names: added },
      })
    return { added: added.length, existing }
  },

  update: async ({ request: { id, updated_at, name, default_rate }, db, who, now, oplog }) => {
    const tree = await lockedClasses(db, who)
    const stored = classOf(tree, id)
    refuseStale(stored, updated_at)
    if (name !== undefined) refuseTaken(tree, stored.parent_id, name, id)
    const values = {
      ...(name !== undefined && { name }),
      ...(default_rate !== undefined && { default_rate: basisPoints(default_rate) }),
    }
    await db
      .update(goodsClass)
      .set({ ...values, updated_at: after(stored, now), updated_by: who.user_id })
      .where(and(eq(goodsClass.corp_id, who.corp_id), eq(goodsClass.id, id)))
    const before = { name: stored.name, default_rate: stored.default_rate }
    await oplog({ module: MODULE, action: '编辑分类', object: stored.name, object_id: id, before, after: values })
  },

  sort: async ({ request: { id, parent_id, position, updated_at }, db, who, now, oplog }) => {
    const tree = await lockedClasses(db, who)
    const stored = classOf(tree, id)
    refuseStale(stored, updated_at)
    if (parent_id !== 0 && tree.some((each) => each.id === parent_id) && isBelow(tree, parent_id, id))
      refuseField('parent_id', '不能移动到自己或自己的下级分类')
    refuseParent(tree, parent_id, heightOf(tree, id))
    if (childrenOf(tree, parent_id).some((each) => each.name === stored.name && each.id !== id))
      refuse(CONFLICT_CODE, TAKEN)
    const siblings = childrenOf(tree, parent_id).filter((each) => each.id !== id)
    const order = [...siblings.slice(0, position), stored, ...siblings.slice(position)]
    for (const [sort, each] of order.entries()) {
      if (each.id !== id && each.sort === sort) continue
      const moved = each.id === id && { parent_id, updated_at: after(stored, now), updated_by: who.user_id }
      await db
        .update(goodsClass)
        .set({ sort, ...moved })
        .where(and(eq(goodsClass.corp_id, who.corp_id), eq(goodsClass.id, each.id)))
    }
    const before = { parent_id: stored.parent_id, position: childrenOf(tree, stored.parent_id).indexOf(stored) }
    const action = parent_id === stored.parent_id ? '分类排序' : '移动分类'
    await oplog({ module: MODULE, action, object: stored.name, object_id: id, before, after: { parent_id, position } })
  },

  remove: async ({ request: { id, move_to, updated_at }, db, who, now, oplog }) => {
    const tree = await lockedClasses(db, who)
    const stored = classOf(tree, id)
    refuseStale(stored, updated_at)
    const children = childrenOf(tree, id).length
    if (children > 0) refuse(WRONG_STATE_CODE, `分类下还有 ${children} 个下级分类，请先移动或删除`)
    if (move_to === id || (move_to && !tree.some((each) => each.id === move_to)))
      refuseField('move_to', '所选分类不存在，请重新选择')
    const held = await db.$count(goods, goodsIn(who, id))
    if (held > 0 && move_to === undefined) refuseField('move_to', `分类下还有 ${held} 个商品，请选择移到的分类`)
    if (held > 0)
      await db
        .update(goods)
        .set({ class_id: move_to ?? 0, updated_at: now, updated_by: who.user_id })
        .where(goodsIn(who, id))
    await db
      .update(goodsClass)
      .set({ deleted_at: now, updated_at: after(stored, now), updated_by: who.user_id })
      .where(and(eq(goodsClass.corp_id, who.corp_id), eq(goodsClass.id, id)))
    const before = { name: stored.name, parent_id: stored.parent_id }
    await oplog({
      module: MODULE,
      action: '删除分类',
      object: stored.name,
      object_id: id,
      before,
      ...(held > 0 && { after: { moved: held, move_to } }),
    })
    return { moved: held }
  },
})

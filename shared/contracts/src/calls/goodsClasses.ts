import { z } from 'zod'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { decimal, id, int, text, unixTime } from '../fields.ts'
import { GOODS_CLASS_EDITORS } from '../routes/groups.ts'
import { CLASS_DEPTH_MAX, CLASS_NAME_MAX, CLASS_RATE_MAX, CLASSES_MAX } from '../rules/goodsClassRules.ts'

const route = 'GoodsCategoryList'
const roles = GOODS_CLASS_EDITORS

const className = () => text({ min: 1, max: CLASS_NAME_MAX })
const parentId = () => int({ min: 0 }).describe('0 为顶级')
const defaultRate = () => decimal({ min: 0, max: CLASS_RATE_MAX }).nullable().describe('百分比；null 为不设置')

/** The tree of own classes of goods: `goods.classList` reads it. */
export const goodsClassCalls = calls('goodsClasses', {
  detail: get('v1/goods/class/detail', {
    summary: '一个商品分类',
    shows: ['goodsClass', 'goods'],
    request: z.object({ id: id() }),
    answer: z.object({
      id: z.int(),
      parent_id: z.int(),
      name: z.string(),
      default_rate: z.number().nullable().describe('百分比'),
      goods_count: z.int().describe('直接归在该分类的商品数，全部平台'),
      child_count: z.int().describe('下级分类数'),
      updated_at: z.int(),
    }),
    route,
  }),
  add: post('v1/goods/class/add', {
    summary: '添加商品分类，同级中排在最后',
    changes: ['goodsClass'],
    idempotent: 'form',
    request: z.object({ name: className(), parent_id: parentId().default(0), default_rate: defaultRate().optional() }),
    answer: z.object({ id: z.int() }),
    route,
    roles,
  }),
  addMany: post('v1/goods/class/batch', {
    summary: '按层级批量添加商品分类；已有的同名分类沿用，其下级照常添加',
    changes: ['goodsClass'],
    idempotent: 'form',
    request: z.object({
      parent_id: parentId().default(0),
      lines: z
        .array(
          z.object({
            name: className(),
            depth: int({ min: 1, max: CLASS_DEPTH_MAX }).describe('自 1 起，相对于 parent_id'),
          }),
          '必须是分类列表',
        )
        .min(1, '不能为空')
        .max(CLASSES_MAX, `最多 ${CLASSES_MAX} 个`),
    }),
    answer: z.object({ added: z.int(), existing: z.int().describe('沿用的同名分类数') }),
    route,
    roles,
  }),
  update: post('v1/goods/class/update', {
    summary: '修改商品分类的名称或默认佣金',
    changes: ['goodsClass', 'goods'],
    request: z.object({
      id: id(),
      name: className().optional(),
      default_rate: defaultRate().optional(),
      updated_at: unixTime(),
    }),
    route,
    roles,
  }),
  sort: post('v1/goods/class/sort', {
    summary: '排序或移动商品分类，连同其下级',
    changes: ['goodsClass', 'goods'],
    request: z.object({
      id: id(),
      parent_id: parentId(),
      position: int({ min: 0, max: CLASSES_MAX }).describe('在新的同级中的位置，自 0 起；超出时排在最后'),
      updated_at: unixTime(),
    }),
    route,
    roles,
  }),
  remove: post('v1/goods/class/delete', {
    summary: '删除没有下级的商品分类；有商品时须说明移到哪个分类',
    changes: ['goodsClass', 'goods'],
    request: z.object({
      id: id(),
      move_to: int({ min: 0 }).optional().describe('商品移到的分类；0 为未分类'),
      updated_at: unixTime(),
    }),
    answer: z.object({ moved: z.int().describe('移走的商品数') }),
    route,
    roles,
  }),
})

/** A class as its dialogs need it. */
export type GoodsClassDetail = AnswerOf<typeof goodsClassCalls.detail>

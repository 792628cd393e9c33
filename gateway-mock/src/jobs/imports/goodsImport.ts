import { parseCount, parseMoney, parsePercent } from '@crm/base/parseNumber'
import type { Parsed } from '@crm/base/parsed'
import { parseId, parseName, parseText } from '@crm/base/parseText'
import type { SheetCell } from '@crm/base/sheetCell'
import { platformLabel, TaskModule } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { sql } from 'drizzle-orm'
import { changeGoods } from '../../areas/goods/goods/goodsWrites.ts'
import { addUnsoldGoods } from '../../areas/goods/goodsAdding/unsoldGoods.ts'
import { ofShops } from '../../rules/filter.ts'
import type { Db } from '../../store/database/db.ts'
import type { PlatformCode } from '../../store/database/schema.ts'
import { listedTexts, rowsOf } from '../../store/database/query.ts'
import { defineImport, type ImportField, type RowFaults } from './importDefinition.ts'
import { type ImportRow, type ImportSetting, optional } from '../../records/importRow.ts'
import { byRole, namedBy, platformOf } from '../../records/importLookups.ts'
import { flag, number, select, text } from '../../store/database/select.ts'

const TITLE_MAX = 60
const POINTS_MAX = 10
const POINT_LENGTH = 30
const REMARK_MAX = 200
/** Yuan. */
const PRICE_MAX = 999_999
const STOCK_MAX = 100_000_000
const RATE_MAX = 80
const BRAND_MAX = 50
/** Characters of a path of classes, or of what names a SPU: longer than any that there is. */
const NAME_MAX = 500

const parseProduct = (cell: SheetCell) =>
  parseId(cell, { pattern: /^[\w-]{1,40}$/, expected: '请填写商品ID，最多 40 个字母或数字' })
const parseNamed = (cell: SheetCell) => parseName(cell, { max: NAME_MAX })

const fields: readonly ImportField[] = [
  { key: 'platform', title: '平台', note: '抖音、快手、视频号或小红书；不填则为导入时选择的平台' },
  {
    key: 'product_id',
    title: '商品ID',
    aliases: ['商品编号', '商品'],
    required: true,
    note: '必填；已有的商品只更新分类、SPU、成本价、卖点与备注，没有的作为未上架商品添加',
  },
  {
    key: 'title',
    title: '商品名称',
    aliases: ['商品标题', '标题', '商品'],
    note: `新商品必填，最多 ${TITLE_MAX} 个字符`,
  },
  { key: 'price', title: '价格（元）', aliases: ['价格', '售价'], note: '新商品必填，0.01-999,999' },
  { key: 'stock', title: '库存', note: '新商品选填，不填为 0' },
  { key: 'rate', title: '佣金率%', aliases: ['佣金率', '佣金比例'], note: `新商品选填，0-${RATE_MAX}，最多两位小数` },
  { key: 'brand', title: '品牌', note: `新商品选填，最多 ${BRAND_MAX} 个字符` },
  { key: 'class', title: '商品分类', aliases: ['分类'], note: '选填，须为已有分类，如 食品/零食' },
  { key: 'spu', title: 'SPU', aliases: ['关联 SPU', 'SPU 编码', 'SPU 名称'], note: '选填，须为已有 SPU 的编码或名称' },
  { key: 'cost', title: '成本价（元）', aliases: ['成本价'], note: '选填，0-999,999' },
  { key: 'points', title: '卖点', note: `选填，多条以分号分隔，最多 ${POINTS_MAX} 条，每条 ${POINT_LENGTH} 字以内` },
  { key: 'remark', title: '备注', note: `选填，最多 ${REMARK_MAX} 个字符` },
]

interface GoodsLookup {
  /** Classes by their path of names, `食品/零食`, and by a name that only one of them has; 0 for a name of several. */
  classes: ReadonlyMap<string, number>
  /** SPUs by code, and by name. */
  spus: ReadonlyMap<string, number>
  /** The corporation's products, those removed among them. */
  existing: Map<string, { platform: string; removed: boolean; isOfOthers: boolean }>
}

/** What a row sets: own fields of a product, and all else where it is new. */
interface GoodsRowChange {
  product_id: string
  own: { class_id?: number; spu_id?: number; cost_price?: number; remark?: string }
  points?: string[]
  fresh?: {
    platform: PlatformCode
    title: string
    price: number
    stock: number
    commission_rate: number
    brand_name: string
  }
}

const pathKey = (text: string) => text.replace(/\s*[/／>]\s*/g, '/').trim()

async function lookup(tx: Db, { who }: ImportSetting, rows: readonly ImportRow[]): Promise<GoodsLookup> {
  const nodes = await rowsOf(
    tx,
    select(
      { id: number`id`, parent_id: number`parent_id`, name: text`name` },
      sql`from goods_class where corp_id = ${who.corp_id} and deleted_at is null`,
    ),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const pathOf = (id: number): string => {
    const node = byId.get(id)
    return node === undefined ? '' : pathKey(`${pathOf(node.parent_id)}/${node.name}`).replace(/^\//, '')
  }
  const classes = new Map<string, number>()
  for (const { id, name } of nodes) classes.set(name, classes.has(name) ? 0 : id)
  for (const { id } of nodes) classes.set(pathOf(id), id)
  const names = namedBy(rows, 'spu', parseNamed)
  const spus = await rowsOf(
    tx,
    select(
      { spu_id: number`id`, code: text`code`, name: text`name` },
      sql`from spu where corp_id = ${who.corp_id} and deleted_at is null
      and (code in (${listedTexts(names)}) or name in (${listedTexts(names)}))`,
    ),
  )
  const stored = await rowsOf(
    tx,
    select(
      {
        product_id: text`product_id`,
        platform: text`platform`,
        removed: flag`deleted_at is not null`,
        isOfOthers: flag`not (${ofShops(who, sql`shop_id`) ?? sql`true`})`,
      },
      sql`from goods where corp_id = ${who.corp_id}
      and ${sql`product_id in (${listedTexts(namedBy(rows, 'product_id', parseProduct))})`}`,
    ),
  )
  return {
    classes,
    // a code outweighs a name that looks the same
    spus: new Map([
      ...spus.map(({ name, spu_id }) => [name, spu_id] as const),
      ...spus.map(({ code, spu_id }) => [code, spu_id] as const),
    ]),
    existing: new Map(stored.map(({ product_id, ...row }) => [product_id, row])),
  }
}

/** The class that a cell names by its path or name, or why there is none. */
function classNamed(cell: SheetCell, classes: GoodsLookup['classes']): Parsed<number> {
  const { value, error } = parseNamed(cell)
  if (error !== undefined) return { error }
  const id = classes.get(pathKey(value))
  if (id === 0) return { error: `有多个「${value}」，请填写上级，如 食品/零食` }
  return id === undefined ? { error: `「${value}」不存在` } : { value: id }
}

function spuNamed(cell: SheetCell, spus: GoodsLookup['spus']): Parsed<number> {
  const { value, error } = parseNamed(cell)
  if (error !== undefined) return { error }
  const id = spus.get(value)
  return id === undefined ? { error: `「${value}」不存在` } : { value: id }
}

/** Selling points, one to a line or between semicolons. */
function parsePoints(cell: SheetCell): Parsed<string[]> {
  const { value, error } = parseText(cell, { max: Number.MAX_SAFE_INTEGER })
  if (error !== undefined) return { error }
  const points = value.split(/[;；\n]/).flatMap((each) => each.trim() || [])
  const fits = points.length <= POINTS_MAX && points.every((each) => each.length <= POINT_LENGTH)
  return fits ? { value: points } : { error: `最多 ${POINTS_MAX} 条，每条 ${POINT_LENGTH} 字以内` }
}

/** Own fields that a row gives; what is wrong goes to `faults` with the name of the column. */
function ownOf(row: ImportRow, found: GoodsLookup, faults: RowFaults): Pick<GoodsRowChange, 'own' | 'points'> {
  const class_id = faults.parse(
    '商品分类',
    optional(row.class, undefined, (cell) => classNamed(cell, found.classes)),
  )
  const spu_id = faults.parse(
    'SPU',
    optional(row.spu, undefined, (cell) => spuNamed(cell, found.spus)),
  )
  const price = { max: PRICE_MAX, expected: '请填写 0–999,999 的金额，最多两位小数' }
  const cost_price = faults.parse(
    '成本价（元）',
    optional(row.cost, undefined, (cell) => parseMoney(cell, price)),
  )
  const remark = faults.parse(
    '备注',
    optional(row.remark, undefined, (cell) => parseText(cell, { max: REMARK_MAX })),
  )
  const points = faults.parse('卖点', optional(row.points, undefined, parsePoints))
  const own = {
    ...(class_id !== undefined && { class_id }),
    ...(spu_id !== undefined && { spu_id }),
    ...(cost_price !== undefined && { cost_price }),
    ...(remark !== undefined && { remark }),
  }
  return { own, ...(points && { points }) }
}

/** What a product that the corporation does not have yet needs besides; what is wrong goes to `faults`. */
function freshOf(row: ImportRow, platform: PlatformCode, faults: RowFaults): GoodsRowChange['fresh'] {
  const { title: name = '', price: amount = '' } = row
  const title = faults.parse(
    '商品名称',
    name === '' ? { error: '新商品请填写商品名称' } : parseName(name, { max: TITLE_MAX }),
  )
  const priceRule = { min: 0.01, max: PRICE_MAX, expected: '请填写 0.01–999,999 的金额，最多两位小数' }
  const price = faults.parse('价格（元）', parseMoney(amount, priceRule))
  const stock = faults.parse(
    '库存',
    optional(row.stock, 0, (cell) => parseCount(cell, { max: STOCK_MAX })),
  )
  const rateRule = { max: RATE_MAX, expected: `请填写 0-${RATE_MAX}，最多两位小数` }
  const commission_rate = faults.parse(
    '佣金率%',
    optional(row.rate, 0, (cell) => parsePercent(cell, rateRule)),
  )
  const brand_name = faults.parse(
    '品牌',
    optional(row.brand, '', (cell) => parseName(cell, { max: BRAND_MAX })),
  )
  if (title === undefined || price === undefined || stock === undefined) return undefined
  if (commission_rate === undefined || brand_name === undefined) return undefined
  return { platform, title, price, stock, commission_rate, brand_name }
}

function wantedOf(
  row: ImportRow,
  faults: RowFaults,
  setting: ImportSetting,
  found: GoodsLookup,
): GoodsRowChange | undefined {
  const platform = faults.parse('平台', platformOf(row, setting))
  const product_id = faults.parse('商品ID', parseProduct(row.product_id ?? ''))
  const stored = product_id === undefined ? undefined : found.existing.get(product_id)
  if (stored?.isOfOthers) faults.add('商品ID', '不在数据范围内')
  if (platform !== undefined && stored !== undefined && stored.platform !== platform)
    faults.add('商品ID', `该商品属于${platformLabel[stored.platform as PlatformCode]}`) // a product's platform is one of ours
  const own = ownOf(row, found, faults)
  const isThere = stored !== undefined && !stored.removed
  const fresh = isThere ? undefined : freshOf(row, platform ?? 'dy', faults)
  if (faults.isWrong || product_id === undefined) return undefined
  return { product_id, ...own, ...(fresh && { fresh }) }
}

async function write(
  tx: Db,
  { who, now }: ImportSetting,
  { product_id, own, points, fresh }: GoodsRowChange,
): Promise<string | undefined> {
  const card = points && { card: { points } }
  if (fresh === undefined) {
    const written = await changeGoods(tx, who, product_id, { ...own, ...card }, now)
    return written ? undefined : '商品ID：不在数据范围内'
  }
  const { price, stock, ...product } = fresh
  const skus = [{ name: '', price, stock }]
  await addUnsoldGoods(tx, who, { product_id, ...product, ...own, card: { points: points ?? [] }, skus }, now)
  return undefined
}

/** 导入 of 商品: own fields of products that are there; what is not becomes an unsold product. */
export const goodsImport = defineImport<GoodsRowChange>({
  module: TaskModule.goods,
  title: '商品',
  fields,
  refusal: byRole(SALES_LEADS),
  open: async (db, setting, rows) => {
    const found = await lookup(db, setting, rows)
    return {
      judge: (row, faults) => wantedOf(row, faults, setting, found),
      // A product that comes twice is there the second time.
      take: ({ product_id, fresh }) => {
        if (fresh) found.existing.set(product_id, { platform: fresh.platform, removed: false, isOfOthers: false })
      },
    }
  },
  write: async (tx, setting, changes) => {
    const reasons: (string | undefined)[] = []
    for (const change of changes) reasons.push(await write(tx, setting, change))
    return reasons
  },
})

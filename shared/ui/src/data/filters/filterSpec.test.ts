import { setClock } from '@crm/base/clock'
import { afterEach, describe, expect, test } from 'vitest'
import {
  cascade,
  cascades,
  dateRange,
  dept,
  depts,
  flag,
  hidden,
  keyword,
  multiSelect,
  numberRange,
  select,
  tab,
  tags,
} from './filterFields.ts'
import {
  addressOf,
  filterSpec,
  readAddress,
  requestOf,
  restoreAddress,
  withDependents,
  writeSort,
  writeValues,
} from './filterSpec.ts'

const tree = [
  { value: 1, label: '食品', children: [{ value: 3, label: '零食' }] },
  { value: 2, label: '家居' },
]

const spec = filterSpec(
  {
    platform: tab(['dy', 'ks'] as const, 'dy'),
    keyword: keyword({
      types: [
        { value: 1, label: '昵称' },
        { value: 2, label: 'ID' },
      ],
    }),
    level: multiSelect('等级', [
      { value: 1, label: 'LV1' },
      { value: 2, label: 'LV2' },
    ]),
    way: select(
      '方式',
      [
        { value: 0, label: '全部' },
        { value: 1, label: '直播' },
      ],
      { initial: 0 },
    ),
    gmv: numberRange('成交', { scale: 100 }),
    date: dateRange('日期'),
    class_id: cascades('分类', tree),
    region: cascade('地区', tree),
    dept_id: depts(),
    one: dept(),
    tag: tags(),
    fresh: flag('新达人'),
    excl: flag('排除', { initial: true }),
    basis: hidden(),
  },
  { sort: { order_by: 'gmv', sort: 'desc' }, sortable: ['gmv', 'fans'] },
)
const requestAt = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))
const usual = { platform: 'dy', way: 0, excl: 1, page: 1, size: 20, order_by: 'gmv', sort: 'desc' }

afterEach(() => setClock())

describe('from the address to the request', () => {
  test.each([
    ['nothing: the defaults', {}, usual],
    ['tab', { platform: 'ks' }, { ...usual, platform: 'ks' }],
    ['nodes of a tree', { class_id: '3,2', region: '1' }, { ...usual, class_id: [3, 2], region: 1 }],
    ['nodes that the tree does not hold', { class_id: '7', region: 'x' }, usual],
    ['unknown tab is ignored', { platform: 'tw' }, usual],
    ['keyword with its first type', { keyword: ' 甲 ' }, { ...usual, keyword: '甲', keyword_type: 1 }],
    ['keyword with another type', { keyword: '9', keyword_type: '2' }, { ...usual, keyword: '9', keyword_type: 2 }],
    ['a type without a text asks nothing', { keyword_type: '2' }, usual],
    ['several values, unknown ones dropped', { level: '2,9,1' }, { ...usual, level: [1, 2] }],
    ['a value outside the options is the default', { way: '7' }, usual],
    ['range in yuan asked in fen', { gmv_min: '10', gmv_max: '20.5' }, { ...usual, gmv_min: 1000, gmv_max: 2050 }],
    ['open range', { gmv_min: '10' }, { ...usual, gmv_min: 1000 }],
    ['range that is no number is ignored', { gmv_min: 'x', gmv_max: '-3' }, usual],
    ['eleven digits are ignored', { gmv_min: '12345678901' }, usual],
    ['departments', { dept_id: '3,x,5' }, { ...usual, dept_id: [3, 5] }],
    ['one department', { one: '3' }, { ...usual, one: 3 }],
    ['tags with their condition', { tag_ids: '1,2', tag_mode: 'all' }, { ...usual, tag_ids: [1, 2], tag_mode: 'all' }],
    ['a condition without tags asks nothing', { tag_mode: 'all' }, usual],
    ['switch on', { fresh: '1' }, { ...usual, fresh: 1 }],
    ['switch that is on by default, off', { excl: '0' }, { ...usual, excl: undefined }],
    [
      'picked days',
      { date_type: 'customize', start_time: '1000', end_time: '2000' },
      { ...usual, start_time: 1000, end_time: 2000 },
    ],
    ['reversed days are ignored', { date_type: 'customize', start_time: '2000', end_time: '1000' }, usual],
    [
      'a natural week keeps its name and its days',
      { date_type: 'week', start_time: '1000', end_time: '2000' },
      { ...usual, start_time: 1000, end_time: 2000 },
    ],
    ['a natural week without days is ignored', { date_type: 'week' }, usual],
    ['unknown date type is ignored', { date_type: 'century' }, usual],
    ['page and size', { page: '3', size: '50' }, { ...usual, page: 3, size: 50 }],
    ['a size that is not offered is ignored', { size: '1000' }, usual],
    ['page 0 is page 1', { page: '0' }, usual],
    ['sort', { order_by: 'fans', sort: 'asc' }, { ...usual, order_by: 'fans', sort: 'asc' }],
    ['sort by what cannot be sorted is the default', { order_by: 'password', sort: 'asc' }, usual],
    ['half a sort is the default', { order_by: 'fans' }, usual],
    ['parameters of others are left alone', { utm_source: 'x' }, usual],
  ])('%s', (_, address, request) => {
    const { excl, ...rest } = request
    expect(requestAt(address)).toEqual(excl === undefined ? rest : { ...rest, excl })
  })

  test('a preset follows the clock', () => {
    setClock(Date.UTC(2026, 2, 10, 2))
    expect(requestAt({ date_type: 'today' })).toMatchObject({
      start_time: Date.UTC(2026, 2, 9, 16) / 1000,
      end_time: Date.UTC(2026, 2, 10, 16) / 1000 - 1,
    })
    setClock(Date.UTC(2026, 2, 11, 2))
    expect(requestAt({ date_type: 'today' })).toMatchObject({ start_time: Date.UTC(2026, 2, 10, 16) / 1000 })
  })
})

describe('from values to the address', () => {
  test.each([
    ['any change returns to page 1', { basis: 'x' }, { basis: 'x', page: undefined }],
    ['a default is left out', { way: 0 as const }, { way: undefined, page: undefined }],
    ['another value', { way: 1 as const }, { way: '1', page: undefined }],
    [
      'the first type is left out',
      { keyword: { text: '甲', type: 1 as const } },
      { keyword: '甲', keyword_type: undefined, page: undefined },
    ],
    [
      'an emptied keyword drops its type',
      { keyword: { text: ' ', type: 2 as const } },
      { keyword: undefined, keyword_type: undefined, page: undefined },
    ],
    [
      'a preset carries no days',
      { date: { type: 'last7day' as const } },
      { date_type: 'last7day', start_time: undefined, end_time: undefined, page: undefined },
    ],
    [
      'picked days',
      { date: { type: 'customize' as const, start: 1, end: 2 } },
      { date_type: 'customize', start_time: '1', end_time: '2', page: undefined },
    ],
    [
      '全部 clears the days',
      { date: { type: 'all' as const } },
      { date_type: undefined, start_time: undefined, end_time: undefined, page: undefined },
    ],
    ['switch on by default, off', { excl: false }, { excl: '0', page: undefined }],
  ])('%s', (_, values, patch) => {
    expect(writeValues(spec, values)).toEqual(patch)
  })

  test('what was written is read again', () => {
    const values = {
      gmv: { min: 1, max: 2.5 },
      level: [1, 2] as (1 | 2)[],
      tag: { ids: [4], mode: 'none' as const },
      fresh: true,
    }
    const address = Object.fromEntries(
      Object.entries(writeValues(spec, values)).filter(([, text]) => text !== undefined),
    ) as Record<string, string>
    expect(readAddress(spec, address).values).toMatchObject(values)
  })

  test('the default sort is left out, another is written, a cleared one returns to the default', () => {
    expect(writeSort(spec, { order_by: 'gmv', sort: 'desc' })).toEqual({
      page: undefined,
      order_by: undefined,
      sort: undefined,
    })
    expect(writeSort(spec, { order_by: 'gmv', sort: 'asc' })).toEqual({ page: undefined, order_by: 'gmv', sort: 'asc' })
    expect(writeSort(spec, undefined)).toEqual({ page: undefined, order_by: undefined, sort: undefined })
  })

  test('without a default a cleared sort asks neither order_by nor sort', () => {
    const plain = filterSpec({ fresh: flag('新') })
    expect(requestOf(plain, readAddress(plain, {}))).toEqual({ page: 1, size: 20 })
  })
})

describe('a list that may stand without sort', () => {
  const open = filterSpec({}, { sort: { order_by: 'gmv', sort: 'desc' }, clears: true, prefix: 'x_' })
  const requestAt = (address: Record<string, string>) => requestOf(open, readAddress(open, address))

  test('asks for its default, and for none once it was cleared', () => {
    expect(requestAt({})).toEqual({ page: 1, size: 20, order_by: 'gmv', sort: 'desc' })
    expect(writeSort(open, undefined)).toEqual({ x_page: undefined, x_order_by: undefined, x_sort: 'none' })
    expect(requestAt({ x_sort: 'none' })).toEqual({ page: 1, size: 20 })
  })
  test('a view of it keeps that', () => {
    expect(addressOf(open, readAddress(open, { x_sort: 'none' }))).toEqual({ x_sort: 'none' })
  })
})

test('page sizes of its own are the ones that are taken', () => {
  const own = filterSpec({}, { size: 10, sizes: [10, 100] })
  expect(['', '100', '50'].map((size) => readAddress(own, { size }).size)).toEqual([10, 100, 10])
})

test('two lists share an address by prefixes', () => {
  const second = filterSpec({ way: select('方式', [{ value: 1, label: '直播' }]) }, { prefix: 'g_', size: 10 })
  expect(requestOf(second, readAddress(second, { way: '1', page: '5', g_page: '2' }))).toEqual({ page: 2, size: 10 })
  expect(writeValues(second, { way: 1 })).toEqual({ g_page: undefined, g_way: '1' })
})

describe('a saved view', () => {
  const spec = filterSpec(
    { platform: tab(['dy', 'ks'] as const, 'dy'), fans: numberRange('粉丝数') },
    { sort: { order_by: 'gmv', sort: 'desc' }, prefix: 'x_' },
  )
  test('keeps filters, sort and size without the page, and brings them back', () => {
    const address = { x_platform: 'ks', x_fans_min: '10', x_order_by: 'fans', x_sort: 'asc', x_size: '50' }
    expect(addressOf(spec, readAddress(spec, { ...address, x_page: '3', other: '1' }))).toEqual(address)
    const patch = restoreAddress(spec, { ...address, unknown: '1' })
    expect(patch).toEqual({ ...address, x_fans_max: undefined, x_page: undefined })
  })
  test('of a bare list is empty and clears what is set', () => {
    expect(addressOf(spec, readAddress(spec, {}))).toEqual({})
    expect(Object.values(restoreAddress(spec, {})).every((text) => text === undefined)).toBe(true)
  })
})

describe('a field that belongs to another', () => {
  const goods = [{ value: 'p1', label: '面膜' }]
  const owned = filterSpec({
    platform: tab(['dy', 'ks'] as const, 'dy'),
    product_id: multiSelect('商品', goods, { of: 'platform' }),
    brand: select('品牌', [{ value: 'b', label: '乙' }], { of: 'platform', initial: 'b' }),
    author_id: hidden({ of: 'platform' }),
    keyword: keyword({}),
  })
  const before = readAddress(owned, { product_id: 'p1', author_id: 'a1', keyword: '面膜' }).values

  test('falls back to its default when the other changes', () => {
    expect(withDependents(owned, before, { platform: 'ks' })).toEqual({
      ...{ platform: 'ks', product_id: [], brand: 'b', author_id: '' },
    })
  })

  test('stays when the other keeps its value, and when something else changes', () => {
    expect(withDependents(owned, before, { platform: 'dy' })).toEqual({ platform: 'dy' })
    expect(withDependents(owned, before, { author_id: 'a2' })).toEqual({ author_id: 'a2' })
  })

  test('takes what is set along with the other', () => {
    expect(withDependents(owned, before, { platform: 'ks', product_id: ['p2'] })).toMatchObject({ product_id: ['p2'] })
  })
})

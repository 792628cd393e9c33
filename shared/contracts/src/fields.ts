import { SEARCH_MAX } from '@crm/base/pastedIds'
import { parsePhone } from '@crm/base/parseText'
import { PHONE_PATTERN } from '@crm/base/rules'
import { z } from 'zod'
import { BusinessModule, PLATFORMS, PLATFORMS_AND_ALL } from './enums.ts'
import { type ListColumns, type SortKey, sortKeys } from './listColumns.ts'

// PostgreSQL's integer: a larger number would be a database error instead of a named field.
const INT_MAX = 2_147_483_647

/** A value that arrives as text (query string) or as itself (JSON body). The input type is the natural one. */
function fromWire<T>(read: (raw: unknown) => unknown, schema: z.ZodType<T>): z.ZodType<T, T> {
  // preprocess types its input as unknown; callers are to pass what the field is
  return z.preprocess(read, schema) as unknown as z.ZodType<T, T>
}

const numeric = (raw: unknown) => (typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(raw) ? Number(raw) : raw)

const listed = (raw: unknown) => {
  if (typeof raw === 'string') return raw === '' ? [] : raw.split(',').map((part) => part.trim())
  return typeof raw === 'number' ? [raw] : raw
}

/** Whole number, `20` or `"20"`. Without bounds: what an integer column holds. */
export const int = ({ min = -INT_MAX - 1, max = INT_MAX }: { min?: number; max?: number } = {}) =>
  fromWire(
    numeric,
    z
      .number('必须是整数')
      .int('必须是整数')
      .min(min, min === -INT_MAX - 1 ? '超出范围' : `不能小于 ${min}`)
      .max(max, max === INT_MAX ? '超出范围' : `不能大于 ${max}`),
  )

/** Id of one of our records. */
export const id = () => int({ min: 1 })

/** Id that narrows; what a cleared select sends, 0 or the empty text, is everybody. */
export const selectedId = () =>
  fromWire<number | undefined>(
    (raw) => (raw === '' || numeric(raw) === 0 ? undefined : numeric(raw)),
    id().optional(),
  ).optional()

/** Number with decimals, e.g. a rate in percent. */
export const decimal = ({ min = -1e13, max = 1e13 }: { min?: number; max?: number } = {}) =>
  fromWire(numeric, z.number('必须是数字').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`))

/** Money in fen, not negative. */
export const fen = () =>
  fromWire(numeric, z.number('必须是整数').int('必须是整数').min(0, '不能小于 0').max(1e13, '超出范围'))

// Signs without a look of their own that turn words around or make two names look like one; joiners only within emoji.
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|\u200D(?!\p{Extended_Pictographic})/u

/** Texts as short as names are refused when they hold signs that nobody sees; notes are taken as other programs wrote them. */
const NAME_MAX = 100

/** Trimmed text of at most `max` characters (default 200); `min: 1` makes the empty text an error. */
export const text = ({ min = 0, max = 200 }: { min?: number; max?: number } = {}) =>
  fromWire(
    (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    z
      .string('必须是文本')
      .min(min, min === 1 ? '不能为空' : `不能少于 ${min} 个字符`)
      .max(max, `不能超过 ${max} 个字符`)
      .refine((value) => max > NAME_MAX || !UNSEEN.test(value), '含有不可见的字符，请删除后重新输入'),
  )

/** What is searched for: words, or a list of IDs or links. */
export const searchText = () => text({ max: SEARCH_MAX })

/** 0 or 1. */
export const zeroOrOne = () => fromWire(numeric, z.literal([0, 1], '只能是 0 或 1'))

/** Of an answer: 1 when it holds, else 0. `holds` says what 1 means, e.g. `本人已收藏`. */
export const flag = (holds: string) => z.literal([0, 1]).describe(`1 ${holds}`)

/**
 * Of an answer: a value of an enumeration, or one of the listed ones. What each means stands in the description, after `what` it is
 * about: `enumOf(CooperationStatus, cooperationStatusLabel)`.
 */
export const enumOf = <const T extends number | string>(
  values: Readonly<Record<string, T>> | readonly T[],
  labels: Readonly<Record<T, string>>,
  what?: string,
) => {
  const known: T[] = Object.values(values)
  const told = known.map((value) => `${value} ${labels[value]}`).join('，')
  return z.literal(known).describe(what === undefined ? told : `${what}：${told}`)
}

/** One of the given words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, `只能是 ${words.join('、')} 之一`)

/** One of the given numbers, e.g. the values of an enumeration. */
export const oneOfInts = <const T extends readonly [number, ...number[]]>(values: T): z.ZodType<T[number], T[number]> =>
  fromWire(numeric, z.literal([...values], `只能是 ${values.join('、')} 之一`))

/** A value of an enumeration, e.g. `oneOfEnum(SampleStatus)`: what is added to the enumeration is accepted here. */
export const oneOfEnum = <const T extends number | string>(values: Readonly<Record<string, T>>): z.ZodType<T, T> => {
  const known = Object.values(values)
  return fromWire(numeric, z.literal(known, `只能是 ${known.join('、')} 之一`))
}

/** The module that a call of both is about; commerce where nothing is said. */
export const classify = () => oneOfEnum(BusinessModule).default(BusinessModule.commerce).describe('1 带货，2 种草')

/** Ids, `[1,2]` or `"1,2"`; at most `max` (default 200). */
export const idList = ({ min = 0, max = 200 }: { min?: number; max?: number } = {}) =>
  fromWire(listed, z.array(id(), '必须是编号列表').min(min, '不能为空').max(max, `最多 ${max} 个`))

/** Whole numbers, `[1,2]` or `"1,2"`. */
export const intList = ({ max = 200 }: { max?: number } = {}) =>
  fromWire(listed, z.array(int(), '必须是整数列表').max(max, `最多 ${max} 个`))

/** Texts, `["a","b"]` or `"a,b"`; ids of platform objects are such texts. */
export const textList = ({ min = 0, max = 200, length = 100 }: { min?: number; max?: number; length?: number } = {}) =>
  fromWire(
    listed,
    z
      .array(text({ min: 1, max: length }), '必须是文本列表')
      .min(min, '不能为空')
      .max(max, `最多 ${max} 个`),
  )

/** Moment in unix seconds. */
export const unixTime = () =>
  fromWire(
    numeric,
    z
      .number('必须是时间戳（秒）')
      .int('必须是时间戳（秒）')
      .min(0, '必须是时间戳（秒）')
      .max(INT_MAX, '必须是时间戳（秒）'),
  )

/** Mainland mobile number, however it is grouped; +86 before it goes. */
export const mobile = () =>
  fromWire(
    (raw) => (typeof raw === 'string' ? (parsePhone(raw).value ?? raw) : raw),
    z.string('必须是手机号').regex(PHONE_PATTERN, '请输入正确的手机号'),
  )

/** A password that is to hold from now on, in plain words, or the gateway could not judge it: `acceptPassword` does. */
export const newPassword = () => z.string('必须是密码').max(200, '最多 200 个字').describe('新密码原文，仅限加密连接')

/** A password that is proved, as it leaves the browser: its SHA-256 in lower-case hex. */
export const passwordHash = () =>
  z
    .string('必须是密码的 SHA-256')
    .regex(/^[0-9a-f]{64}$/, '必须是密码的 SHA-256')
    .describe('密码的 SHA-256，十六进制小写')

/** Where a talent works: dy 抖音, ks 快手, sph 视频号, xhs 小红书. */
export const platform = () => oneOf(PLATFORMS)
/** A platform, or all of them. */
export const platformOrAll = () => oneOf(PLATFORMS_AND_ALL)

/** Members of a list request whose order is fixed: `z.object({ ...turnFields, … })`. */
export const pagingFields = {
  page: int({ min: 1, max: 100_000 }).default(1),
  size: int({ min: 1, max: 50 }).default(20),
  cursor: text({ max: 200 })
    .optional()
    .describe('ext.next_cursor 的值，用于读取第 100,000 条之后的数据；其他条件须与上一页一致'),
}

/** Members of a list request that sorts: `z.object({ ...pageFields, … })`. Which `order_by` exist is the call's business. */
export const pageFields = {
  ...pagingFields,
  order_by: text({ max: 40 }).optional(),
  sort: oneOf(['asc', 'desc']).optional(),
}

/** Members of a list request that is sorted by its columns: `z.object({ ...sortedBy(cooperationColumns), … })`. */
export const sortedBy = <const C extends ListColumns>(columns: C) => ({
  ...pagingFields,
  // a list of columns without any that sorts has `pagingFields`
  order_by: oneOf(sortKeys(columns) as [SortKey<C>, ...SortKey<C>[]]).optional(),
  sort: oneOf(['asc', 'desc']).optional(),
})

/** Which page of how many. */
export const pageInfo = z.object({ total_count: z.int(), total_page: z.int(), page: z.int(), size: z.int() })

/** Answer of every list: rows, page figures, and sums or notes of the whole list in `ext`. */
export const pageOf = <Row extends z.ZodType, Ext extends z.ZodObject = z.ZodObject<Record<never, never>>>(
  row: Row,
  ext?: Ext,
) =>
  z.object({
    list: z.array(row),
    page_info: pageInfo,
    // An absent ext is the empty object, which is also what Ext then defaults to. No screen turns so far that it reads a cursor.
    ext: (ext ?? z.object({})).extend({
      next_cursor: z.string().optional().describe('第 100,000 条之后还有数据时的翻页标记'),
      not_found: z.array(z.string()).optional().describe('第 1 页：所搜索的一组ID或链接中没有结果的'),
    }) as unknown as Ext,
  })

/** Answer of a short list without pages. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row) })

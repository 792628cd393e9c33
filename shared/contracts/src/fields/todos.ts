import { z } from 'zod'
import { oneOf, pageOf, pagingFields, text, unixTime, zeroOrOne } from '../fields.ts'
import { PLATFORMS } from '../enums.ts'
import { TODO_RANGES, WORK_SCOPES } from '../rules/workTodos.ts'

// What the to-dos of a workbench are asked by and answered with, for the kinds of its module.

/** Whose work is meant. */
export const workScope = () => oneOf(WORK_SCOPES).optional().describe('own 我的，team 团队（仅主管，默认）')

/** What a page of to-dos is asked by. */
export const todoFields = {
  range: oneOf(TODO_RANGES).default('today').describe('late 逾期，today 今天，week 今天起 7 天'),
  ignored: zeroOrOne().default(0).describe('1 为本人已忽略的'),
  ...pagingFields,
}

/** What an ignored to-do is known by: it comes back when its term changes. */
export const todoMark = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    type: oneOf(kinds),
    object_id: text({ min: 1, max: 64 }),
    due_at: unixTime(),
    action: oneOf(['ignore', 'restore']),
  })

const waiting = z.object({
  count: z.int().describe('列表中的条数，含已忽略'),
  ignored: z.int(),
  platforms: z.array(z.object({ platform: z.enum(PLATFORMS), count: z.int() })),
})

/** One to-do of a kind. */
const todo = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    type: z.enum(kinds),
    object_id: z.string(),
    due_at: z.int().describe('到期时间；等待处理的为开始等待的时间'),
    title: z.string(),
    note: z.string().describe('单号、标题等，可为空'),
    platform: z.enum(PLATFORMS),
    author_id: z.string().describe('空为没有达人'),
    user_name: z.string().describe('负责人，空为没有'),
  })

/** A page of to-dos with what waits by tab and kind. */
export const todoPage = <const Kinds extends readonly [string, ...string[]], More extends z.ZodRawShape>(
  kinds: Kinds,
  more: More,
) =>
  pageOf(
    todo(kinds).extend(more),
    z.object({
      status_count: z.object({ late: z.int(), today: z.int(), week: z.int() }).describe('各标签未忽略的数量'),
      ignored: z.int().describe('本标签已忽略的数量'),
      kinds: z.record(z.string(), waiting).describe('<标签>_<种类>'),
    }),
  )

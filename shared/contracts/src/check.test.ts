import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type AnswerOf, calls, get, post, type RequestOf } from './call.ts'
import { checkRequest } from './check.ts'
import {
  selectedId,
  zeroOrOne,
  idList,
  int,
  mobile,
  oneOfInts,
  pageFields,
  pageOf,
  platform,
  text,
  textList,
} from './fields.ts'

const sample = calls('sample', {
  rows: get('v1/sample/rows', {
    summary: '示例列表',
    shows: [],
    request: z.object({
      ...pageFields,
      platform: platform(),
      ids: idList().optional(),
      dept_id: selectedId(),
      kind: oneOfInts([1, 2]).optional(),
    }),
    answer: pageOf(z.object({ id: z.int(), name: z.string() })),
    tolerated: ['keyword_old'],
    open: 'public',
  }),
  change: post('v1/sample/change', {
    summary: '示例写入',
    changes: [],
    request: z.object({
      id: int({ min: 1 }),
      name: text({ min: 1, max: 5 }),
      on: zeroOrOne(),
      phone: mobile().optional(),
      codes: textList().optional(),
      rule: z.object({ days: int() }).optional(),
      plain: z.number().optional(),
    }),
    open: 'public',
  }),
})

describe('a call', () => {
  it('knows its id, flags and both types', () => {
    expect(sample.rows).toMatchObject({ id: 'sample.rows', method: 'GET', path: 'v1/sample/rows' })
    expectTypeOf<RequestOf<typeof sample.rows>['page']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<RequestOf<typeof sample.rows>['ids']>().toEqualTypeOf<number[] | undefined>()
    expectTypeOf<AnswerOf<typeof sample.rows>['list'][number]['name']>().toEqualTypeOf<string>()
    expectTypeOf<RequestOf<typeof sample.change>['on']>().toEqualTypeOf<0 | 1>()
  })
})

describe('who may call', () => {
  const summary = '示例'
  const shows = [] as const
  const changes = [] as const

  it('is said by every call, or it does not compile', () => {
    // @ts-expect-error neither a route, nor roles, nor open to everybody
    get('v1/sample/silent', { summary, shows })
    // @ts-expect-error the same of a write
    post('v1/sample/silent', { summary, changes })
    // @ts-expect-error open to everybody, and yet only to a route
    get('v1/sample/both', { summary, shows, open: 'signed in', route: 'Overview' })
    // @ts-expect-error a word that nobody knows
    get('v1/sample/typo', { summary, shows, open: 'all' })
    expect(get('v1/sample/by-route', { summary, shows, route: 'Overview' })).toMatchObject({ route: 'Overview' })
    expect(get('v1/sample/by-role', { summary, shows, roles: [1] })).toMatchObject({ roles: [1] })
    expect(get('v1/sample/open', { summary, shows, open: 'signed in' })).toMatchObject({ open: 'signed in' })
  })
})

describe('what passes', () => {
  it.each([
    [{ platform: 'dy' }, { page: 1, size: 20, platform: 'dy' }],
    [
      { platform: 'dy', page: '3', size: '50' },
      { page: 3, size: 50, platform: 'dy' },
    ],
    [
      { platform: 'dy', ids: '1,2' },
      { page: 1, size: 20, platform: 'dy', ids: [1, 2] },
    ],
    [
      { platform: 'dy', ids: [1, '2'] },
      { page: 1, size: 20, platform: 'dy', ids: [1, 2] },
    ],
    [
      { platform: 'dy', ids: '' },
      { page: 1, size: 20, platform: 'dy', ids: [] },
    ],
    [
      { platform: 'dy', dept_id: '7' },
      { page: 1, size: 20, platform: 'dy', dept_id: 7 },
    ],
    [
      { platform: 'dy', kind: '2', keyword_old: 'x' },
      { page: 1, size: 20, platform: 'dy', kind: 2 },
    ],
  ])('%j', (raw, value) => expect(checkRequest(sample.rows, raw)).toEqual({ ok: true, value }))

  it.each(['0', '', 0])('a chooser that was cleared (%j): everybody', (dept_id) =>
    expect(checkRequest(sample.rows, { platform: 'dy', dept_id })).toEqual({
      ok: true,
      value: { page: 1, size: 20, platform: 'dy', dept_id: undefined },
    }),
  )

  it('a body, trimmed', () =>
    expect(checkRequest(sample.change, { id: 7, name: ' 甲 ', on: 1 })).toEqual({
      ok: true,
      value: { id: 7, name: '甲', on: 1 },
    }))
})

describe('what does not, by name', () => {
  it.each([
    [{}, 'platform', '参数错误：缺少 platform'],
    [{ platform: 'dy', utm: 'x' }, 'utm', '参数错误：不支持的字段 utm'],
    [{ platform: 'dy', _: '1700000000' }, '_', '参数错误：不支持的字段 _'],
    [{ platform: 'tb' }, 'platform', '参数错误：platform 只能是 dy、ks、sph、xhs 之一'],
    [{ platform: 'dy', dept_id: '-1' }, 'dept_id', '参数错误：dept_id 不能小于 1'],
    [{ platform: 'dy', dept_id: 'x' }, 'dept_id', '参数错误：dept_id 必须是整数'],
    [{ platform: 'dy', page: 'x' }, 'page', '参数错误：page 必须是整数'],
    [{ platform: 'dy', page: '1.5' }, 'page', '参数错误：page 必须是整数'],
    [{ platform: 'dy', page: '0' }, 'page', '参数错误：page 不能小于 1'],
    [{ platform: 'dy', size: 51 }, 'size', '参数错误：size 不能大于 50'],
    [{ platform: 'dy', ids: '1,x' }, 'ids.1', '参数错误：ids.1 必须是整数'],
    [{ platform: 'dy', ids: ['99999999999'] }, 'ids.0', '参数错误：ids.0 超出范围'],
    [{ platform: 'dy', sort: 'up' }, 'sort', '参数错误：sort 只能是 asc、desc 之一'],
  ])('query %j', (raw, field, message) => expect(checkRequest(sample.rows, raw)).toEqual({ ok: false, field, message }))

  const right = { id: 1, name: '甲', on: 1 }
  it.each([
    [{ ...right, extra: 1 }, 'extra', '参数错误：不支持的字段 extra'],
    [{ ...right, name: '   ' }, 'name', '参数错误：name 不能为空'],
    [{ ...right, name: '一二三四五六' }, 'name', '参数错误：name 不能超过 5 个字符'],
    [{ ...right, name: 5 }, 'name', '参数错误：name 必须是文本'],
    [{ ...right, on: 2 }, 'on', '参数错误：on 只能是 0 或 1'],
    [{ ...right, phone: '12345' }, 'phone', '参数错误：phone 请输入正确的手机号'],
    [{ ...right, codes: ['a', 1] }, 'codes.1', '参数错误：codes.1 必须是文本'],
    [{ ...right, rule: { days: 'x' } }, 'rule.days', '参数错误：rule.days 必须是整数'],
    [{ ...right, rule: 3 }, 'rule', '参数错误：rule 必须是对象'],
    [{ ...right, plain: 'x' }, 'plain', '参数错误：plain 必须是数字'],
    [[], '', '参数错误：请求内容必须是 JSON 对象'],
    [null, '', '参数错误：请求内容必须是 JSON 对象'],
  ])('body %j', (raw, field, message) =>
    expect(checkRequest(sample.change, raw)).toEqual({ ok: false, field, message }),
  )
})

// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { GoodsChoice, TalentChoice } from '@crm/contracts/fields/pickFields'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import {
  clickButton,
  end,
  onPortal,
  openedDialogs,
  setUpTest,
  settle,
  show,
  text,
  toasts,
} from '@crm/platform/testHarness'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Form, type FormApi } from '../Form.tsx'
import { GoodsPicker, useGoodsSearch } from './GoodsPicker.tsx'
import { TalentPicker, useTalentSearch } from './TalentPicker.tsx'

const talent = (id: string, more: Partial<TalentChoice> = {}): TalentChoice => ({
  ...{
    author_id: id,
    platform: 'dy',
    author_name: `达人${id}`,
    avatar: '',
    display_id: `no${id}`,
    fans: 12_000,
    level: 3,
  },
  ...{ list_flag: 0, is_mine: 0, is_listed: 1, ...more },
})
const product = (id: string, more: Partial<GoodsChoice> = {}): GoodsChoice => ({
  ...{ product_id: id, platform: 'dy', title: `商品${id}`, cover: '', status: 0, price_min: 990, price_max: 1990 },
  ...{ stock: 20, commission_rate: 12.5, ...more },
})
const TALENTS = [
  talent('1', { list_flag: 1 }),
  talent('2', { is_mine: 1 }),
  talent('3'),
  talent('4', { is_listed: 0, level: null }),
]
const GOODS = [product('1'), product('2'), product('3', { status: 1 }), product('4', { status: 2 })]

interface SearchRequest {
  keyword?: string
  author_ids?: string[]
  product_ids?: string[]
}

beforeEach(() => {
  setUpTest()
  answers({
    [cooperationCalls.talents.id]: ({ keyword = '', author_ids }: SearchRequest) => ({
      list: TALENTS.filter((each) =>
        author_ids
          ? author_ids.includes(each.author_id) || author_ids.includes(each.display_id)
          : each.author_name.includes(keyword),
      ),
    }),
    [goodsCalls.titleList.id]: ({ keyword = '', product_ids }: SearchRequest) => ({
      list: [...GOODS, product('9', { platform: 'ks' })].filter((each) =>
        product_ids ? product_ids.includes(each.product_id) : each.platform === 'dy' && each.title.includes(keyword),
      ),
    }),
  })
})
afterEach(end)

const onTalents = vi.fn<(keys: string[]) => void>()
function Talents({ start = [], max = 3 }: { start?: string[]; max?: number }) {
  const [keys, setKeys] = useState(start)
  onTalents(keys)
  const search = useTalentSearch({ call: cooperationCalls.talents, platform: 'dy', selected: keys })
  return <TalentPicker multiple search={search} max={max} value={keys} onChange={setKeys} />
}
const chosen = () => onTalents.mock.lastCall?.[0]

const onGoods = vi.fn<(keys: string[]) => void>()
function Goods({ start = [], kept }: { start?: string[]; kept?: { keys: string[]; why: string } }) {
  const [keys, setKeys] = useState(start)
  onGoods(keys)
  const search = useGoodsSearch('dy', keys)
  return <GoodsPicker multiple platform="dy" search={search} max={3} value={keys} onChange={setKeys} kept={kept} />
}

const box = () => document.querySelector<HTMLElement>('[role="combobox"]') as HTMLElement
const input = () => document.querySelector<HTMLInputElement>('[role="combobox"] input') as HTMLInputElement
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
const openList = async () => {
  await act(async () => box().click())
  await settle()
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0))
}
const KEYS = { ArrowDown: 40, ArrowUp: 38, Enter: 13, Escape: 27, Backspace: 8 } as const
const press = async (key: keyof typeof KEYS) => {
  await act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, keyCode: KEYS[key], bubbles: true } as KeyboardEventInit))
  })
  await settle()
}
const type = async (typed: string) => {
  await act(async () => {
    input().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), typed)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
const paste = async (pasted: string) => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => pasted },
  })
  await act(async () => input().dispatchEvent(event))
  await settle()
  return event
}

describe('talents', () => {
  test('are cells in the order of the gateway; the unlisted one says so and cannot be picked', async () => {
    await show(<Talents />)
    await openList()
    expect(options().map((each) => each.textContent)).toEqual([
      '人1达人1白名单抖no1粉丝 1.2w · LV3',
      '人2达人2我的达人抖no2粉丝 1.2w · LV3',
      '人3达人3抖no3粉丝 1.2w · LV3',
      '人4达人4未收录抖no4粉丝 1.2w',
    ])
    expect(options().map((each) => each.ariaDisabled)).toEqual(['false', 'false', 'false', 'true'])
    await act(async () => options()[3]?.click())
    expect(chosen()).toEqual([])
    await act(async () => options()[1]?.click())
    expect(chosen()).toEqual(['2'])
  })

  test('are picked by keyboard: arrows and Enter, Esc closes, Backspace removes the last', async () => {
    await show(<Talents start={['1', '3']} />)
    await act(async () => input().focus())
    await press('Backspace')
    expect(chosen()).toEqual(['1'])
    await press('Backspace')
    expect(box().ariaExpanded).toBe('false')
    await press('ArrowDown')
    expect(box().ariaExpanded).toBe('true')
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(0))
    await press('ArrowDown')
    expect(box().getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
    await press('Enter')
    await press('ArrowDown')
    await press('Enter')
    expect(chosen()).toEqual(['2', '3'])
    await press('Backspace')
    expect(chosen()).toEqual(['2'])
    await press('Escape')
    expect(box().ariaExpanded).toBe('false')
  })

  test('are found by what is typed; a chosen one keeps its name whatever is looked for next', async () => {
    await show(<Talents start={['1']} />)
    await type('达人3')
    expect(box().ariaExpanded).toBe('true')
    expect(requestsOf(cooperationCalls.talents.id)).toContainEqual({ platform: 'dy', keyword: '达人3' })
    expect(options().map((each) => each.id)).toHaveLength(1)
    await press('Enter')
    expect(chosen()).toEqual(['1', '3'])
    expect(box().textContent).toContain('达人1')
    expect(box().textContent).toContain('达人3')
  })

  test('are pasted by any id that they are known by; what is not taken is said', async () => {
    onPortal({ routes: PRODUCT_ROUTES, openers: ['includeAuthor'] })
    await show(<Talents start={['1']} />)
    await openList()
    const event = await paste('no2\n3，4、nobody')
    expect(event.defaultPrevented).toBe(true)
    expect(chosen()).toEqual(['1', '2', '3'])
    expect(text()).toContain('已添加 2 位达人')
    expect(text()).toContain('1 位达人未找到或不在您的数据范围内：nobody')
    expect(text()).toContain('1 位达人未收录：达人4')
    expect(box().ariaExpanded).toBe('false')
    await clickButton('收录达人')
    expect(openedDialogs).toEqual([['includeAuthor', { platform: 'dy', keyword: 'no4' }]])
  })

  test('are pasted as far as there is room', async () => {
    await show(<Talents max={2} />)
    await openList()
    await paste('1 2 3')
    expect(chosen()).toEqual(['1', '2'])
    expect(text()).toContain('最多选择 2 位达人，1 位达人未加入')
  })

  test('of a paste of 201 ids none is read', async () => {
    await show(<Talents />)
    await openList()
    const before = requestsOf(cooperationCalls.talents.id).length
    await paste(Array.from({ length: 201 }, (_, index) => String(index)).join('\n'))
    expect(text()).toContain('一次最多粘贴 200 个ID，当前 201 个')
    expect(requestsOf(cooperationCalls.talents.id)).toHaveLength(before)
    await paste(Array.from({ length: 200 }, (_, index) => String(index)).join('\n'))
    expect(requestsOf(cooperationCalls.talents.id)).toHaveLength(before + 4 + 1)
    expect(chosen()).toEqual(['1', '2', '3'])
  })

  test('a name that is pasted is looked for', async () => {
    await show(<Talents />)
    await openList()
    expect((await paste('Coco Chanel')).defaultPrevented).toBe(false)
  })

  test('what could not be read is said, and read again', async () => {
    answers({ [cooperationCalls.talents.id]: new Error('down') })
    await show(<Talents />)
    expect(text()).toContain('达人加载失败')
    answers({ [cooperationCalls.talents.id]: { list: TALENTS } })
    await clickButton('重试')
    expect(text()).not.toContain('达人加载失败')
  })

  test('two of the same name are two', async () => {
    answers({ [cooperationCalls.talents.id]: { list: ['7', '8'].map((id) => talent(id, { author_name: '小美' })) } })
    await show(<Talents />)
    await openList()
    for (const at of [0, 1]) await act(async () => options()[at]?.click())
    expect(chosen()).toEqual(['7', '8'])
  })
})

describe('goods', () => {
  test('are cells with price, stock and rate; what is off the shelf says so', async () => {
    await show(<Goods />)
    await openList()
    expect(options()[0]?.textContent).toBe('品1商品1抖1¥9.90 ~ 19.90 · 库存 20 · 佣金 12.50%')
    expect(options()[2]?.textContent).toContain('已下架')
    expect(options().map((each) => each.ariaDisabled)).toEqual(['false', 'false', 'false', 'true'])
  })

  test('pasted: of another platform, deleted and unknown ones are told apart', async () => {
    await show(<Goods />)
    await openList()
    await paste('1,3,4,9,none')
    expect(onGoods).toHaveBeenLastCalledWith(['1', '3'])
    expect(text()).toContain('1 个商品不存在：none')
    expect(text()).toContain('1 个商品不属于当前平台：商品9')
    expect(text()).toContain('1 个商品已删除：商品4')
  })

  test('what is kept stays when it is removed or left out in the list of goods, and why is said', async () => {
    onPortal({ routes: PRODUCT_ROUTES, openers: ['goodsPicker'] })
    await show(<Goods start={['1', '2']} kept={{ keys: ['1'], why: '不能移除' }} />)
    const removeTag = async (at: number) => {
      await act(async () => document.querySelectorAll<HTMLElement>('.semi-tag-close')[at]?.click())
      await settle()
    }
    await removeTag(1)
    expect(onGoods).toHaveBeenLastCalledWith(['1'])
    expect(toasts).toEqual([])
    await removeTag(0)
    expect(onGoods).toHaveBeenLastCalledWith(['1'])
    await clickButton('从商品列表选择')
    const [, picker] = openedDialogs.at(-1) as [string, { onPick: (ids: string[]) => void }]
    await act(async () => picker.onPick(['3']))
    expect(onGoods).toHaveBeenLastCalledWith(['1', '3'])
    expect(toasts).toEqual(['warning：不能移除', 'warning：不能移除'])
  })

  test('of a form: missed until one is picked, wherever', async () => {
    onPortal({ routes: PRODUCT_ROUTES, openers: ['goodsPicker'] })
    let api: FormApi<{ product_ids: string[] }> | undefined
    function Field() {
      const search = useGoodsSearch('dy', [])
      return (
        <Form.Goods
          field="product_ids"
          label="合作商品"
          multiple
          search={search}
          max={3}
          rules={[{ required: true, message: '请选择合作商品' }]}
        />
      )
    }
    await show(
      <Form<{ product_ids: string[] }> initValues={{ product_ids: [] }} getFormApi={(given) => (api = given)}>
        <Field />
      </Form>,
    )
    await act(async () => api?.submitForm())
    await settle()
    expect(text()).toContain('请选择合作商品')
    await clickButton('从商品列表选择')
    const [, picker] = openedDialogs.at(-1) as [string, { onPick: (ids: string[]) => void }]
    await act(async () => picker.onPick(['2']))
    await settle()
    expect(api?.getValue('product_ids')).toEqual(['2'])
    expect(text()).not.toContain('请选择合作商品')
  })
})

test('more chosen ones than one call names are read in turn', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `p${index}`)
  answers({
    [goodsCalls.titleList.id]: ({ product_ids = [] }: SearchRequest) => ({
      list: product_ids.map((id) => product(id)),
    }),
  })
  await show(<Goods start={many} />)
  await settle()
  const asked = requestsOf(goodsCalls.titleList.id).map((each) => (each as SearchRequest).product_ids?.length)
  expect(asked.filter(Boolean)).toEqual([50, 50, 20])
  expect(box().textContent).toContain('商品p119')
})

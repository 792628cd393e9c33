// @vitest-environment jsdom
import {
  end,
  openedDialogs,
  setUpTest,
  settle,
  show,
  text,
  toasts,
  onPortal,
  clickButton,
} from '@crm/platform/testHarness'
import { Form, type FormApi } from '@crm/ui/form'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { GoodsSelect } from './GoodsSelect.tsx'

beforeEach(setUpTest)
afterEach(end)

interface Values {
  product_ids: string[]
}
let api: FormApi<Values> | undefined
const options = ['1', '2', '3'].map((value) => ({ value, label: `商品${value}` }))
const open = (kept?: { ids: string[]; why: string }) =>
  show(
    <Form<Values> initValues={{ product_ids: ['1', '2', '3'] }} getFormApi={(given) => (api = given)}>
      <GoodsSelect
        label="合作商品"
        platform="dy"
        selected={['1', '2', '3']}
        goods={{ options, known: true, loading: false, search: () => {} }}
        max={50}
        {...(kept && { kept })}
      />
    </Form>,
  )
const chosen = () => api?.getValue('product_ids')
const removeTag = async (at: number) => {
  await act(async () => document.querySelectorAll<HTMLElement>('.semi-tag-close')[at]?.click())
  await settle()
}

test('what is not kept is removed without a word', async () => {
  await open()
  await removeTag(0)
  expect(chosen()).toEqual(['2', '3'])
  expect(toasts).toEqual([])
})

test('what is kept stays when it is removed or left out in the list of goods, and the field says why', async () => {
  onPortal({ routes: PRODUCT_ROUTES, openers: ['goodsPicker'] })
  await open({ ids: ['1', '2'], why: '不能移除' })
  await removeTag(2)
  expect(chosen()).toEqual(['1', '2'])
  expect(toasts).toEqual([])
  await removeTag(0)
  expect(chosen()).toEqual(['1', '2'])
  await clickButton('从商品列表选择')
  const [[, picker]] = openedDialogs as [[string, { onPick: (ids: string[]) => void }]]
  await act(async () => picker.onPick(['2', '4']))
  expect(chosen()).toEqual(['1', '2', '4'])
  expect(toasts).toEqual(['warning：不能移除', 'warning：不能移除'])
})

test('what is missing is no longer missed once it is picked from the list of goods', async () => {
  onPortal({ routes: PRODUCT_ROUTES, openers: ['goodsPicker'] })
  await show(
    <Form<Values> initValues={{ product_ids: [] }} getFormApi={(given) => (api = given)}>
      <GoodsSelect
        label="合作商品"
        platform="dy"
        selected={[]}
        goods={{ options, known: true, loading: false, search: () => {} }}
        max={50}
        required="请选择合作商品"
      />
    </Form>,
  )
  await act(async () => api?.submitForm())
  await settle()
  expect(text()).toContain('请选择合作商品')
  await clickButton('从商品列表选择')
  const [, picker] = openedDialogs.at(-1) as [string, { onPick: (ids: string[]) => void }]
  await act(async () => picker.onPick(['2']))
  expect(chosen()).toEqual(['2'])
  expect(text()).not.toContain('请选择合作商品')
})

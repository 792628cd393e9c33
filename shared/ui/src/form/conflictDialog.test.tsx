// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { setUpTest, end, fill, named, clickButton, show, text } from '@crm/platform/testHarness'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InlineText } from '../data/cells/Inline.tsx'
import { type LatestRecord, useConflict } from './conflict.ts'
import { Form } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'

interface Values {
  name: string
  remark: string
}

const STALE = '数据已被他人修改，请刷新后重试'
const stale = () => new CallFailure('business', 40901, STALE, '', { updated_at: MOMENT, updated_by: '林一' })
/** 2026-11-20 14:05. */
const MOMENT = 1_795_154_700
const fields = { name: { label: '名称' }, remark: { label: '备注' } }
const saved = vi.fn()

beforeEach(() => {
  setUpTest()
  saved.mockReset()
})
afterEach(end)

/** A record that was opened at 100; a save of that state fails. */
function Edit({ read }: { read: () => Promise<LatestRecord<Values> | undefined> }) {
  const [failure, setFailure] = useState<CallFailure>()
  const { updated_at, conflict } = useConflict<Values>({ updated_at: 100 }, fields, read)
  const submit = (values: Values) => {
    saved({ ...values, updated_at })
    if (updated_at === 100) setFailure(stale())
  }
  return (
    <FormDialog<Values>
      open
      title="编辑"
      submitText="保存"
      initValues={{ name: '甲', remark: '旧' }}
      conflict={conflict}
      saving={false}
      failure={failure}
      onSubmit={submit}
      onClose={() => {}}
    >
      <Form.Input field="name" label="名称" />
      <Form.Input field="remark" label="备注" />
    </FormDialog>
  )
}

const isNow = (name: string, remark: string) => async () => ({ updated_at: 200, values: { name, remark } })
const saveButton = () => named('button', '保存') as HTMLButtonElement

/** What the bar is called by; undefined where there is none. */
const barOf = () => {
  const bar = document.querySelector('[role="group"][aria-labelledby$="-sentence"]')
  return bar && { bar, sentence: document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent }
}
const typed = (label: string) => document.querySelector<HTMLInputElement>(`[id="${label}"]`)?.value
const differences = () => document.querySelector('table[aria-label="差异"]')

test('the bar says who changed what and when, has the focus, and the form waits for an answer', async () => {
  await show(<Edit read={isNow('丙', '旧')} />)
  await fill('名称', '乙')
  await clickButton('保存')
  expect(saved).toHaveBeenLastCalledWith({ name: '乙', remark: '旧', updated_at: 100 })
  expect(barOf()).toEqual({ bar: document.activeElement, sentence: '林一 于 11-20 14:05 修改了 名称' })
  expect(text()).not.toContain(STALE)
  expect(saveButton().disabled).toBe(true)
  expect(typed('name')).toBe('乙')
})

test('看差异 compares field by field: before, theirs, mine', async () => {
  await show(<Edit read={isNow('丙', '新')} />)
  await fill('名称', '乙')
  await clickButton('保存')
  const toggle = named('button', '看差异')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(differences()?.parentElement?.hidden).toBe(true)
  await clickButton('看差异')
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(differences()?.parentElement?.hidden).toBe(false)
  const rows = [...(differences()?.querySelectorAll('tr') ?? [])]
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['字段', '修改前', '对方保存的', '我填写的'],
    ['名称', '甲', '丙', '乙'],
    ['备注', '旧', '新', '未修改'],
  ])
})

test('用我的覆盖 saves what was typed over the newer record, and keeps what only the other person changed', async () => {
  await show(<Edit read={isNow('丙', '新')} />)
  await fill('名称', '乙')
  await clickButton('保存')
  await clickButton('用我的覆盖')
  expect(saved).toHaveBeenLastCalledWith({ name: '乙', remark: '新', updated_at: 200 })
})

test('放弃 takes the record as it stands, and the next save is of it', async () => {
  await show(<Edit read={isNow('丙', '新')} />)
  await fill('名称', '乙')
  await clickButton('保存')
  await clickButton('放弃')
  expect(barOf()).toBeNull()
  expect(text()).not.toContain(STALE)
  expect(typed('name')).toBe('丙')
  await clickButton('保存')
  expect(saved).toHaveBeenLastCalledWith({ name: '丙', remark: '新', updated_at: 200 })
})

test('what the form does not show has changed: the bar says so, and there is nothing to give up but what was typed', async () => {
  await show(<Edit read={isNow('甲', '旧')} />)
  await fill('名称', '乙')
  await clickButton('保存')
  expect(barOf()?.sentence).toBe('林一 于 11-20 14:05 修改了其他内容')
  await clickButton('用我的覆盖')
  expect(saved).toHaveBeenLastCalledWith({ name: '乙', remark: '旧', updated_at: 200 })
})

test.each([
  ['is no more', async () => undefined],
  ['cannot be read', async () => Promise.reject(new CallFailure('network', -1, '网络异常'))],
])('a record that %s leaves the sentence and the way to start over', async (_, read) => {
  await show(<Edit read={read} />)
  await fill('名称', '乙')
  await clickButton('保存')
  expect(text()).toContain(STALE)
  expect(named('button', '刷新')).toBeDefined()
})

/** A cell whose list is read anew when a save failed. */
function Cell() {
  const [row, setRow] = useState({ remark: '旧', updated_at: 100 })
  const [failure, setFailure] = useState<CallFailure>()
  return (
    <InlineText
      label="备注"
      value={row.remark}
      failure={failure}
      onSave={async (remark) => {
        saved({ remark, updated_at: row.updated_at })
        const isStale = row.updated_at === 100
        setFailure(isStale ? stale() : undefined)
        setRow({ remark: isStale ? '对方的' : remark, updated_at: row.updated_at + 100 })
        return isStale ? undefined : {}
      }}
    />
  )
}

const edited = async () => {
  await show(<Cell />)
  await clickButton('备注：旧，编辑')
  await fill('备注', '我的')
  expect(document.activeElement?.textContent).toContain('林一 于 11-20 14:05 修改了 备注')
  expect(text()).toContain('修改前：旧')
  expect(text()).toContain('我填写的：我的')
  expect(text()).toContain('对方保存的：对方的')
}

test('an edit in place that met a newer row keeps what was typed; 用我的覆盖 saves it over that row', async () => {
  await edited()
  await clickButton('用我的覆盖')
  expect(saved).toHaveBeenLastCalledWith({ remark: '我的', updated_at: 200 })
  expect(named('button', '备注：我的，编辑')).toBeDefined()
})

test('放弃 leaves the row as the other person saved it', async () => {
  await edited()
  await clickButton('放弃')
  expect(saved).toHaveBeenCalledOnce()
  expect(named('button', '备注：对方的，编辑')).toBeDefined()
})

// @vitest-environment jsdom
import { clickButton, end, fill, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'
import { FormPage } from './FormPage.tsx'

beforeEach(() => {
  setUpTest()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(end)

const required = (message: string) => [{ required: true, message }]
const summary = () => [...document.querySelectorAll('footer [role=alert] > *')].map((part) => part.textContent)
/** A form draws its errors, then they are read. */
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))

test('a refused form names what it wants beside its button, each leads to its field and goes once it is right', async () => {
  const submitted = vi.fn()
  await show(
    <FormPage title="新建" saving={false} failure={undefined} onSubmit={submitted} onCancel={() => {}}>
      <Form.Input field="name" label="名称" rules={required('请输入名称')} />
      <Form.Input field="code" label="编码" rules={required('请输入编码')} />
      <Form.Input field="remark" label="备注" />
    </FormPage>,
  )
  expect(summary()).toEqual([])
  await clickButton('提交')
  await settled()
  expect(summary()).toEqual(['2 项需要修改', '名称', '编码'])
  await clickButton('编码')
  expect(document.activeElement?.id).toBe('code')
  await fill('编码', 'A1')
  await settled()
  expect(summary()).toEqual(['1 项需要修改', '名称'])
  await fill('名称', '甲')
  await settled()
  expect(summary()).toEqual([])
  await clickButton('提交')
  await settled()
  expect(submitted.mock.calls.map(([values]) => values)).toEqual([{ name: '甲', code: 'A1' }])
})

test('of several ways to submit one is the main one, and it is the last', async () => {
  await show(
    <FormPage
      title="新建"
      saving={false}
      failure={undefined}
      onSubmit={() => {}}
      onCancel={() => {}}
      onSaveDraft={() => {}}
      alternative={{ text: '保存并排期', onSubmit: () => {} }}
    >
      <Form.Input field="name" label="名称" />
    </FormPage>,
  )
  const buttons = [...document.querySelectorAll('footer button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['取消', '保存草稿', '保存并排期', '提交'])
  const solid = buttons.filter((button) => !/light|borderless|outline/.test(button.className))
  expect(solid.map((button) => button.textContent)).toEqual(['提交'])
})

// @vitest-environment jsdom
import { clickButton, end, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Form } from './Form.tsx'

beforeEach(setUpTest)
afterEach(end)

const options = (...labels: string[]) => labels.map((label, value) => ({ value, label }))
const radio = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input')

test('a choice stays when the form has another one', async () => {
  const sent: object[] = []
  await show(
    <Form initValues={{ action: 0, basis: 0 }} onSubmit={(values) => sent.push(values)}>
      <Form.RadioGroup field="action" label="超出限额" options={options('提醒', '拦截')} />
      <Form.RadioGroup field="basis" label="成本口径" options={options('成本价', '售价')} />
      <button type="submit">保存</button>
    </Form>,
  )
  await act(async () => radio('拦截')?.click())
  expect(radio('拦截')?.checked).toBe(true)
  expect(radio('成本价')?.checked).toBe(true)
  await clickButton('保存')
  expect(sent).toEqual([{ action: 1, basis: 0 }])
})

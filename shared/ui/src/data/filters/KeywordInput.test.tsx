// @vitest-environment jsdom
import { end, setUpTest, show } from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeywordInput } from './KeywordInput.tsx'

beforeEach(setUpTest)
afterEach(end)

const searched: string[] = []
const field = () => document.querySelector('input') as HTMLInputElement // the one of the part
const paste = (text: string) =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    field().dispatchEvent(event)
  })
const press = (key: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keypress', { key, keyCode: 13, bubbles: true })))

test('a pasted column stays a list, where a field of one line would make one number of it', async () => {
  await show(
    <KeywordInput value={{ text: '', type: undefined }} onChange={({ text }) => searched.push(text)} memory="goods" />,
  )
  await paste('36543210987\r\n36543210988\n')
  expect(field().value).toBe('36543210987 36543210988')
  await press('Enter')
  expect(searched).toEqual(['36543210987 36543210988'])
})

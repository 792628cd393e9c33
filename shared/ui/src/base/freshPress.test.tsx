// @vitest-environment jsdom
import { recordsChanged, useCall } from '@crm/client/hooks'
import { answers } from '@crm/client/testRequest'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { clickButton, end, flushPromises, named, setUpTest, settle, show, text } from '@crm/platform/testHarness'
import { setInstanceFrame } from '@crm/platform/instance'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RowActions } from '../data/cells/RowActions.tsx'
import { TextButton } from './TextLink.tsx'
import { UiRoot } from './UiRoot.tsx'

vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))
setInstanceFrame(UiRoot)
beforeEach(setUpTest)
afterEach(end)

const acted = vi.fn()
const { id } = sampleCalls.detail

function Row() {
  const { data } = useCall(sampleCalls.detail, { sample_id: 1 })
  if (!data) return '等待'
  const { updated_at, remark } = data
  return (
    <>
      <p>{updated_at}</p>
      <RowActions more={[{ text: '删除', danger: true, onClick: () => acted('删除', updated_at) }]}>
        {remark !== 'gone' && <TextButton onClick={() => acted('通过', updated_at)}>通过</TextButton>}
      </RowActions>
    </>
  )
}

/** Answers with this version once `arrive` is called. */
function later(version: object): () => void {
  let arrive = () => {}
  const answer = new Promise<object>((resolve) => {
    arrive = () => resolve(version)
  })
  answers({ [id]: () => answer })
  return arrive
}

const press = async (name: string) => {
  await act(async () => named('button', name).click())
  await act(flushPromises)
}

test('an act on a row that is read anew after the own write waits, and takes the version that arrives', async () => {
  answers({ [id]: { updated_at: 1, remark: '' } })
  acted.mockClear()
  await show(<Row />)
  const arrive = later({ updated_at: 2, remark: '' })
  await act(async () => recordsChanged('sample'))
  await press('通过')
  expect(acted).not.toHaveBeenCalled()
  expect(named('button', '通过').getAttribute('aria-busy')).toBe('true')
  await act(async () => arrive())
  await settle()
  expect(text()).toContain('2')
  expect(acted).toHaveBeenCalledExactlyOnceWith('通过', 2)
  await clickButton('通过')
  expect(acted).toHaveBeenCalledTimes(2)
})

test('what the row does no longer is not done', async () => {
  answers({ [id]: { updated_at: 1, remark: '' } })
  acted.mockClear()
  await show(<Row />)
  const arrive = later({ updated_at: 2, remark: 'gone' })
  await act(async () => recordsChanged('sample'))
  await press('通过')
  await act(async () => arrive())
  await settle()
  expect(acted).not.toHaveBeenCalled()
})

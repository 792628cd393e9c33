// @vitest-environment jsdom
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSelection, useTicksOfRows } from './useSelection.ts'

beforeEach(setUpTest)
afterEach(end)

function Ticks({ page, rows }: { page: string; rows: readonly number[] | undefined }) {
  const selection = useSelection('filters')
  useTicksOfRows(selection, page, rows)
  return (
    <>
      <button type="button" onClick={() => selection.togglePage(rows ?? [])}>
        全选
      </button>
      <p>{[...selection.keys].join()}</p>
    </>
  )
}

test('a row that left its page of the list is ticked no longer; ticks on other pages stay', async () => {
  const first = [1, 2]
  await show(<Ticks page="1" rows={first} />)
  await clickButton('全选')
  await show(<Ticks page="2" rows={[3, 4]} />)
  await clickButton('全选')
  expect(text()).toContain('1,2,3,4')
  await show(<Ticks page="2" rows={undefined} />)
  expect(text()).toContain('1,2,3,4')
  await show(<Ticks page="2" rows={[4]} />)
  expect(text()).toContain('1,2,4')
})

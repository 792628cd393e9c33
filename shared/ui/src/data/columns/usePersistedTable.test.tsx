// @vitest-environment jsdom
import { answers, requestsOf } from '@crm/client/testRequest'
import { commonCalls } from '@crm/contracts/calls/common'
import { clickButton, end, setUpTest, show, signedIn, text } from '@crm/platform/testHarness'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Column, selectedColumns } from './columns.ts'
import { usePersistedTable } from './usePersistedTable.ts'

beforeEach(setUpTest)
afterEach(end)

const columns: Column<unknown>[] = ['a', 'b'].map((key) => ({ key, title: key, width: 90, render: () => null }))
const TABS = ['3']
const without = (key: string) => ({ order: ['a', 'b'], shown: ['a', 'b'].filter((each) => each !== key), pinned: {} })

function Table() {
  const [tab, setTab] = useState('all')
  const { choice, setChoice, setChoiceIn } = usePersistedTable('sample', columns, { tab, tabs: TABS })
  return (
    <>
      {['all', '3', '4'].map((each) => (
        <button key={each} type="button" onClick={() => setTab(each)}>
          tab {each}
        </button>
      ))}
      <button type="button" onClick={() => setChoice(without('a'))}>
        hide a
      </button>
      <button type="button" onClick={() => setChoiceIn('3', without('b'))}>
        view of 3
      </button>
      shown:{' '}
      {selectedColumns(columns, choice)
        .map(({ key }) => key)
        .join(' ')}
    </>
  )
}

test('columns are kept by table, and by tab where the tab has columns of its own', async () => {
  signedIn()
  answers({ [commonCalls.userSettingSet.id]: {} })
  await show(<Table />)
  await clickButton('hide a')
  expect(text()).toContain('shown: b')
  await clickButton('tab 3')
  expect(text()).toContain('shown: a b')
  await clickButton('tab 4')
  expect(text()).toContain('shown: b')
  await clickButton('view of 3')
  expect(text()).toContain('shown: b')
  await clickButton('tab 3')
  expect(text()).toContain('shown: a')
  expect(requestsOf(commonCalls.userSettingSet.id)).toEqual([
    expect.objectContaining({ setting_key: 'table_sample' }),
    expect.objectContaining({ setting_key: 'table_sample_3' }),
  ])
})

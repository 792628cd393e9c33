// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers, requestsOf } from '@crm/client/testRequest'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { setUpTest, end, fill, clickButton, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stageChoices, talentManageCells } from './talentManageCells.tsx'

beforeEach(setUpTest)
afterEach(end)

it.each([
  ['none', ['none', 'contacting', 'contacted', 'refused']],
  ['refused', ['none', 'contacting', 'contacted', 'refused']],
  ['sampled', ['sampled', 'refused']],
  ['ordered', ['ordered', 'refused']],
] as const)('a talent in %s may be put into %o', (stage, choices) => {
  expect(stageChoices(stage)).toEqual(choices)
})

it('a remark that somebody else wrote meanwhile is shown beside mine, which 用我的覆盖 saves over it', async () => {
  const Remark = talentManageCells.remark
  if (!Remark) throw new Error('备注 is changed in place')
  const row = { follow_id: 3, remark: '旧', updated_at: 100 } as MyTalent // What the cell reads of it.
  answers({ [talentCalls.update.id]: new CallFailure('business', 40901, '数据已被他人修改，请刷新后重试') })
  await show(<Remark row={row} />)
  await clickButton('备注：旧，编辑')
  await fill('备注', '我的')
  // The list has been read anew.
  await show(<Remark row={{ ...row, remark: '对方的', updated_at: 200 }} />)
  expect(text()).toContain('我填写的：我的')
  expect(text()).toContain('对方保存的：对方的')
  await clickButton('用我的覆盖')
  expect(requestsOf(talentCalls.update.id)).toEqual([
    { follow_id: [3], updated_at: 100, remark: '我的' },
    { follow_id: [3], updated_at: 200, remark: '我的' },
  ])
})

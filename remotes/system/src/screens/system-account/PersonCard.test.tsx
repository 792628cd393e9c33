// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { answers } from '@crm/client/testRequest'
import { profileCalls } from '@crm/contracts/calls/profile'
import { useFormCards } from '@crm/ui/form'
import { clickButton, end, setUpTest, show, text } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PersonCard } from './PersonCard.tsx'

beforeEach(setUpTest)
afterEach(end)

function Page() {
  return <PersonCard cards={useFormCards()} />
}

test('what is not known of oneself because it could not be read is asked for again', async () => {
  answers({ [profileCalls.extension.id]: new CallFailure('business', 50000, '账号接口故障') })
  await show(<Page />)
  expect(text()).toContain('账号接口故障')
  const own = { user_id: 2, user_name: '沈涛涛', hire_date: 1_700_000_000, wechat_name: '', feishu_name: '' }
  answers({ [profileCalls.extension.id]: { list: [own] } })
  await clickButton('重试')
  expect(text()).toContain('沈涛涛')
  expect(text()).not.toContain('账号接口故障')
})

// @vitest-environment jsdom
import { TaskModule } from '@crm/contracts/enums'
import { clickButton, end, settle, setUpTest, show, titleOf } from '@crm/platform/testHarness'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UiRoot } from '../../base/UiRoot.tsx'
import { ImportButton } from './ImportButton.tsx'
import type { ListImport } from './listImport.ts'

beforeEach(setUpTest)
afterEach(end)

test('what an import came to stays when the button goes, as that of an empty list does with the first rows', async () => {
  const imports: ListImport = { module: TaskModule.talentPublic, title: '导入达人', platform: 'dy' }
  await show(
    <UiRoot>
      <ImportButton imports={imports} text="导入达人" />
    </UiRoot>,
  )
  await clickButton('导入达人')
  // Its code comes when it is first opened.
  await vi.waitFor(async () => {
    await settle()
    expect(titleOf()).toBe('导入达人')
  })
  await show(<UiRoot>列表</UiRoot>)
  expect(titleOf()).toBe('导入达人')
})

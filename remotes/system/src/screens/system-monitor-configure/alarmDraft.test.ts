import { ALARM_PRESETS, AlarmObject } from '@crm/contracts/rules/alarmRules'
import { expect, it } from 'vitest'
import { conditionOf, draftError, newDraft, toWrite, withObject } from './alarmDraft.ts'

it('begins with each of the eight presets as it stands', () => {
  for (const preset of ALARM_PRESETS) {
    const draft = newDraft(preset)
    expect(draftError(draft)).toBeUndefined()
    expect(toWrite(draft)).toMatchObject({
      name: preset.name,
      type: preset.object,
      conditions: preset.conditions,
      scope: {},
    })
  }
  expect(ALARM_PRESETS).toHaveLength(8)
})

it('forgets with the object what only that has', () => {
  const shops = { ...newDraft(), ...withObject(newDraft(), AlarmObject.goods), shop_ids: ['1'] }
  expect(toWrite(shops).scope).toEqual({ shop_ids: ['1'] })
  const talents = withObject(shops, AlarmObject.talent)
  expect(toWrite(talents)).toMatchObject({ scope: {}, conditions: [conditionOf(AlarmObject.talent)], to_followers: 1 })
})

it.each([
  [{ name: ' ' }, '请填写规则名称'],
  [{ name: '好'.repeat(31) }, '规则名称不能超过 30 个字符'],
  [{ name: '甲', conditions: [] }, '请至少设置一个条件'],
])('refuses %j', (change, message) => {
  expect(draftError({ ...newDraft(), ...change })).toBe(message)
})

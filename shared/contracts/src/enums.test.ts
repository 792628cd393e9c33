import { expect, test } from 'vitest'
import { Platform, platformLabel, platformName, PLATFORMS, PLATFORMS_AND_ALL, UserSettingKey } from './enums.ts'

test('platforms have one order: 抖音, 快手, 视频号, 小红书', () => {
  expect(PLATFORMS.map((each) => platformLabel[each])).toEqual(['抖音', '快手', '视频号', '小红书'])
  expect(Object.values(Platform)).toEqual(PLATFORMS)
  expect(['all', 'sph', 'tb'].map(platformName)).toEqual(['全部', '视频号', 'tb'])
  expect(PLATFORMS_AND_ALL).toEqual(['all', ...PLATFORMS])
})

test('settings that a user keeps on the server', () => {
  expect(Object.values(UserSettingKey).sort()).toEqual([
    'novice_customer_service',
    'novice_pop_hide',
    'novice_success',
    'overview_cards',
    'shortcut_menu_commerce',
    'shortcut_menu_content',
    'workbench_layout',
  ])
})

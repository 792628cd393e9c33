import { expect, test } from 'vitest'
import { UserSettingKey } from './enums.ts'

test('settings that a user keeps on the server', () => {
  expect(Object.values(UserSettingKey).sort()).toEqual([
    'novice_customer_service',
    'novice_pop_hide',
    'novice_success',
    'overview_cards',
    'shortcut_menu_commerce',
    'shortcut_menu_content',
  ])
})

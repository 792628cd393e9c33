// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { RECENT_TALENTS_MAX, recentTalents, rememberTalent } from './recentTalents.ts'
import { forgetPerson, storageKeys, writeStored } from './storage.ts'

beforeEach(() => window.localStorage.clear())

test('the latest talent comes first, each once, ten at most, for each person', () => {
  for (let at = 0; at < 12; at++) rememberTalent(6, { author_id: String(at), platform: 'dy' })
  rememberTalent(6, { author_id: '5', platform: 'dy' })
  rememberTalent(6, { author_id: '5', platform: 'ks' })
  const keys = recentTalents(6)
  expect(keys.slice(0, 3)).toEqual(['ks:5', 'dy:5', 'dy:11'])
  expect([keys.length, new Set(keys).size, recentTalents(7)]).toEqual([RECENT_TALENTS_MAX, RECENT_TALENTS_MAX, []])
})

test('what is no talent is none, and a sign-out forgets all', () => {
  writeStored(storageKeys.recentTalents, ['dy:1', 'x:2', 3], 'local', '6')
  expect(recentTalents(6)).toEqual(['dy:1'])
  forgetPerson()
  expect(recentTalents(6)).toEqual([])
})

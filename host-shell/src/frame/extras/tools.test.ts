import { NOON, testWho } from '@crm/access/testWho'
import { describe, expect, it } from 'vitest'
import { toolsOf } from './tools.ts'
import { tutorialOf } from './tutorials.ts'

const OPEN = { is_open: 1, id: 3, start_time: NOON - 10, end_time: NOON + 10, is_submitted: 0 } as const
const links = { tutorial: '/school', service: 'https://service.example' }
const all = { ...links, offered: () => true, canOpen: () => true, questionnaire: OPEN, now: NOON }

describe('the floating toolbar', () => {
  it.each([
    ['an ordinary account', testWho(), ['tutorial', 'service', 'guide', 'questionnaire']],
    ['a trial', testWho({ commerce: 90 }), ['tutorial', 'service', 'guide', 'questionnaire', 'appointment']],
    [
      'a novice who hid the box',
      testWho({ is_novice: true, settings: { novice_pop_hide: 'true' } }),
      ['tutorial', 'service', 'guide', 'novice', 'questionnaire'],
    ],
    ['a novice with the box', testWho({ is_novice: true }), ['tutorial', 'service', 'guide', 'questionnaire']],
    [
      'a novice of a colonel corp',
      testWho({ is_novice: true, corp_source: 'tz', settings: { novice_pop_hide: 'true' } }),
      ['tutorial', 'service', 'guide', 'questionnaire'],
    ],
  ])('%s', (_name, who, tools) => {
    expect(toolsOf({ ...all, who })).toEqual(tools)
  })

  it('has nothing that leads nowhere', () => {
    const none = { ...all, tutorial: undefined, service: null, offered: () => false, canOpen: () => false }
    expect(toolsOf({ ...none, who: testWho({ commerce: 90, is_novice: true }) })).toEqual([])
  })
})

describe('the questionnaire', () => {
  it.each([
    ['is open', OPEN, true],
    ['could not be read', undefined, true],
    ['is closed', { ...OPEN, is_open: 0 as const }, false],
    ['was answered', { ...OPEN, is_submitted: 1 as const }, false],
    ['begins later', { ...OPEN, start_time: NOON + 1 }, false],
    ['is over', { ...OPEN, end_time: NOON - 1 }, false],
  ])('that %s: %o is in the toolbar: %s', (_, questionnaire, shown) => {
    expect(toolsOf({ ...all, questionnaire, who: testWho() }).includes('questionnaire')).toBe(shown)
  })
})

describe('the tutorial of a page', () => {
  const portal = (texts: Record<string, string> = {}) => ({
    theme: { id: 'a', tokens: {}, logo: { light: '' }, title: '', texts },
  })
  it.each([
    ['a page with a topic', 'TalentPublic', portal(), true, '/school?keyword=%E5%85%AC%E6%B5%B7'],
    ['a page without one', 'SystemLog', portal(), true, '/school'],
    ['no school', 'TalentPublic', portal(), false, undefined],
    ['an own address', 'TalentPublic', portal({ tutorial: 'https://help.example/' }), false, 'https://help.example/'],
    ['an own address that is none', 'TalentPublic', portal({ tutorial: 'javascript:alert(1)' }), false, undefined],
  ])('%s', (_name, route, given, school, link) => {
    expect(tutorialOf(route, given, () => school)).toBe(link)
  })
})

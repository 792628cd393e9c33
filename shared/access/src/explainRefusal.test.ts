import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { expect, test } from 'vitest'
import { canOpen } from './canOpen.ts'
import { ALL_ROLES } from '@crm/contracts/routes/groups'
import { testWho } from './testWho.ts'
import { explainRefusal } from './explainRefusal.ts'

const row = (name: string) => {
  const found = PRODUCT_ROUTES.find((one) => one.name === name)
  if (!found) throw new Error(`no route ${name}`)
  return found
}

test.each([
  ['SystemLog', { role_id: 7, role_name: '寄样助理' }, '您当前的角色是寄样助理，不能打开该页面'],
  ['SystemLog', { role_id: 7, role_name: '' }, '您当前的角色是寄样助理，不能打开该页面'],
  ['Overview', { commerce: null }, '您的企业没有开通带货业务'],
  ['ContentOverview', { content: null }, '您的企业没有开通种草业务'],
  ['SystemShop', { corp_source: 'tz' }, '您的企业类型不使用该页面'],
  ['TalentRank', { commerce: 60 }, '您的企业当前是免费版，不含该页面'],
  ['TalentRank', { commerce: 123 }, '您的企业当前是其他版本，不含该页面'],
  ['SpuList', { grayscale: { spu_0: false } }, '该功能尚未对您的企业开放'],
  ['Overview', { corp_id: 0 }, '您还没有加入企业'],
  ['Vip', { portal: 'private' }, '当前站点没有该页面'],
] as const)('%s for %o: %s', (name, change, sentence) => {
  const who = testWho(change)
  const refused = canOpen(row(name), who)
  expect(refused && explainRefusal(refused.reason, row(name), who)).toBe(sentence)
})

test('nobody is refused anything without a sentence', () => {
  const people = ALL_ROLES.flatMap((role_id) => [
    testWho({ role_id }),
    testWho({ role_id, commerce: null }),
    testWho({ role_id, corp_source: 'tz', commerce: 50 }),
  ])
  for (const who of people)
    for (const one of PRODUCT_ROUTES) {
      const refused = canOpen(one, who)
      if (refused) expect(explainRefusal(refused.reason, one, who), one.name).toMatch(/^.{4,40}$/)
    }
  expect(explainRefusal('login', row('Overview'), testWho())).toBe('请先登录')
})

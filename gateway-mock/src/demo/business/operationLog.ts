import { DAY_SECONDS } from '@crm/base/durations'
import { BusinessModule } from '@crm/contracts/enums'
import type { LogModule } from '@crm/contracts/rules/operationLog'
import { oplog } from '../../store/database/schema.ts'
import { atWork } from './calendar.ts'
import type { Product } from './goods.ts'
import type { Random } from './random.ts'
import type { SeedContext } from './seedContext.ts'
import type { Talent } from './talents.ts'

interface Entry {
  classify: 1 | 2
  module: LogModule
  action: string
  object: string
  object_id: string | number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** What the entries are about. */
interface Subjects {
  staff: SeedContext['staff']
  talents: readonly Talent[]
  products: readonly Product[]
  random: Random
}

type Actor = SeedContext['staff'][number]
/** Makes an entry of the actor, or none where the enterprise has nothing that it could be about. */
type Deed = (actor: Actor, subjects: Subjects) => Entry | undefined

const oneOf = <Item>(random: Random, items: readonly Item[]) => (items.length > 0 ? random.pick(items) : undefined)

const REMARKS = ['优先寄样', '佣金可再谈', '周三前回复', '适合新品首发', '']

const COMMERCE: readonly Deed[] = [
  ({ nick_name, user_id }) => ({
    ...{ classify: BusinessModule.commerce, module: '账号', action: '登录', object: nick_name, object_id: user_id },
    after: { origin: '', device: 'Chrome / Windows' },
  }),
  (_, { talents, random }) => {
    const talent = oneOf(random, talents)
    return (
      talent && {
        ...{ classify: BusinessModule.commerce, module: '达人详情', action: '查看联系方式' },
        ...{ object: talent.author.nick_name, object_id: talent.author.author_id, after: { contact_id: 1 } },
      }
    )
  },
  ({ user_id }, { talents, staff, random }) => {
    const talent = oneOf(random, talents)
    return (
      talent && {
        ...{ classify: BusinessModule.commerce, module: '我的达人', action: '转交' },
        ...{ object: talent.author.nick_name, object_id: talent.author.author_id },
        ...{ before: { platform: talent.author.platform, user_id }, after: { to_user_id: random.pick(staff).user_id } },
      }
    )
  },
  (_, { talents, random }) => {
    const talent = oneOf(random, talents)
    return (
      talent && {
        ...{ classify: BusinessModule.commerce, module: '我的达人', action: '编辑' },
        ...{ object: talent.author.nick_name, object_id: talent.author.author_id },
        ...{
          before: { platform: talent.author.platform, remark: '' },
          after: { remark: random.pick(REMARKS.slice(0, -1)) },
        },
      }
    )
  },
  (_, { products, random }) => {
    const product = oneOf(random, products)
    return (
      product && {
        ...{
          classify: BusinessModule.commerce,
          module: '商品',
          action: '编辑',
          object: product.title,
          object_id: product.product_id,
        },
        ...{ before: { remark: random.pick(REMARKS) }, after: { remark: `${random.int(2, 9)}月主推` } },
      }
    )
  },
  (_, { random }) => ({
    ...{
      classify: BusinessModule.commerce,
      module: '订单',
      action: '导出',
      object: `订单 ${random.int(20, 4_000)} 条`,
      object_id: '',
    },
    after: { filters: { platform: random.pick(['dy', 'ks'] as const) }, format: 'xlsx' },
  }),
  (_, { staff, random }) => {
    const member = random.pick(staff)
    return {
      ...{ classify: BusinessModule.commerce, module: '成员管理', action: '编辑成员' },
      ...{ object: member.nick_name, object_id: member.user_id },
      ...{ before: { dept_id: 0 }, after: { dept_id: member.dept_id } },
    }
  },
]

const CONTENT: readonly Deed[] = [
  (_, { talents, random }) => {
    const talent = oneOf(random, talents)
    const fee = random.int(3, 40) * 10_000
    return (
      talent && {
        ...{ classify: BusinessModule.content, module: '种草视频', action: '编辑花费' },
        ...{ object: `${talent.author.nick_name}的种草笔记`, object_id: '' },
        ...{ before: { fee: 0 }, after: { fee } },
      }
    )
  },
  (_, { random }) => {
    const count = random.int(1, 8)
    return {
      ...{
        classify: BusinessModule.content,
        module: '种草视频',
        action: '添加种草内容',
        object: `${count} 个内容`,
        object_id: '',
      },
      after: { count },
    }
  },
  (_, { random }) => ({
    ...{
      classify: BusinessModule.content,
      module: '企业达人库',
      action: '导出',
      object: `达人 ${random.int(20, 900)} 条`,
      object_id: '',
    },
    after: { filters: { platform: 'xhs' }, format: 'xlsx' },
  }),
]

const ADMINS = [1, 2]
/** Who does what is done in a module. */
const WORKERS = { 1: [1, 2, 4, 6, 30, 50, 60], 2: [1, 2, 3, 5, 30, 50] } as const

/** The operation log of the last 180 days: what staff did to talents, goods, colleagues and files. */
export function operationLogRows(context: SeedContext, talents: readonly Talent[], products: readonly Product[]): void {
  const { put, ids, corp_id, plan, now } = context
  const random = context.random('operation log')
  const staff = context.staff.filter(({ status }) => status === 2)
  const subjects = { staff, talents, products, random }
  const workersOf = (classify: 1 | 2) => {
    const found = staff.filter(({ role_id }) => WORKERS[classify].some((role) => role === role_id))
    return found.length > 0 ? found : staff
  }
  const workers = { 1: workersOf(1), 2: workersOf(2) }
  const of = (classify: 1 | 2, all: readonly Deed[]) => all.map((deed) => [classify, deed] as const)
  const deeds = [...(plan.commerce === null ? [] : of(1, COMMERCE)), ...(plan.content === null ? [] : of(2, CONTENT))]
  for (let at = 0; at < plan.sizes.oplogs; at++) {
    const [classify, deed] = random.pick(deeds)
    const actor = random.pick(workers[classify])
    const entry = deed(actor, subjects)
    if (entry === undefined) continue
    const admin = staff.find(({ role_id }) => ADMINS.includes(role_id)) ?? actor
    const by = entry.module === '成员管理' ? admin : actor
    put(oplog, {
      id: ids.next('oplog'),
      corp_id,
      ...{ before: null, after: null, ...entry, object_id: String(entry.object_id) },
      user_id: by.user_id,
      role_id: by.role_id,
      result: random.chance(0.03) ? 2 : 1,
      ip: `10.${corp_id}.${random.int(0, 9)}.${random.int(2, 250)}`,
      device: random.pick(['Chrome / Windows', 'Chrome / macOS', 'Edge / Windows']),
      request_id: random.int(1e8, 2e9).toString(16),
      created_at: atWork(now - Math.floor(random.next() * 179 * DAY_SECONDS), random, now),
    })
  }
}
